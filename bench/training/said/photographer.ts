import { sayings } from '../../../src/domain/words/index.ts';
import { type FewWordsService, optionalText } from './service.ts';

/** Somebody is photographed. */
export const photographer: FewWordsService = {
  scenario: 'photographer',
  keys: [
    optionalText('event_date', "Day of the shoot. Example mapping: '3 May' -> '2026-05-03'.", 'date'),
    optionalText(
      'event_type',
      "Kind of event. Acceptable values: free text. Example mapping: 'our wedding' -> 'wedding'.",
    ),
    optionalText(
      'location',
      "Where it takes place. Acceptable values: free text. Example mapping: 'at the lake' -> 'lake'.",
    ),
  ],
  needs: [
    {
      need: 'style',
      kind: 'enum',
      said: 120,
      ways: {
        candid: sayings(`
          candid shots please / we like candid, unposed pictures / natural candid style /
          nothing posed, just candids / candid moments of the guests`),
        posed: sayings(`
          classic posed portraits / posed family pictures / mostly posed shots please / i prefer posed`),
        documentary: [
          'documentary style',
          'reportage / documentary please',
          'shoot it documentary style, no staging',
        ],
        editorial: ['editorial look like in a magazine', 'an editorial style shoot', 'editorial please'],
      },
    },
    {
      need: 'black_and_white',
      kind: 'boolean',
      said: 70,
      ways: {
        True: sayings(`
          some in black and white / black and white please / can you do b&w versions /
          we love monochrome pictures / also deliver black & white edits / a few b/w shots /
          monochrome edits please / I would like black and white portraits / bw photos of the ceremony /
          do you edit in black and white`),
      },
    },
    {
      need: 'delivery',
      kind: 'enum',
      said: 100,
      ways: {
        usb: ['on a usb stick', 'please put them on usb', 'usb drive with all files'],
        online: [
          'online gallery please',
          'share an online gallery with our guests',
          'a download link / online gallery',
          'gallery online is enough',
        ],
        prints: sayings(`
          we want prints / printed photos please / paper prints 10x15 / prints for the grandparents`),
        album: ['a printed album', 'photo album with leather cover', 'we would like an album'],
      },
    },
    {
      need: 'hours',
      kind: 'number',
      said: 90,
      ways: {
        '2': ['two hours is enough', '2h shoot'],
        '4': ['for 4 hours', 'four hours coverage'],
        '8': ['we need you 8 hours'],
        '6': ['six hours of coverage', '6 hrs'],
        '3': ['3 hours please'],
        '10': ['10 hours, from getting ready to first dance'],
        '5': ['about five hours'],
        '12': ['full 12 hours'],
        '7': ['7 hours'],
      },
    },
    {
      need: 'drone',
      kind: 'boolean',
      said: 80,
      ways: {
        True: sayings(`
          drone shots please / do you have a drone / aerial pictures of the venue / can you fly a drone /
          some aerial footage by drone / drone video would be awesome / we want drone photos / aerial shots /
          from above with a drone / i want pictures from the air`),
      },
    },
    {
      need: 'second_shooter',
      kind: 'boolean',
      said: 70,
      ways: {
        True: sayings(`
          two photographers please / can you bring a second photographer / second shooter needed /
          we need a second shooter for the groom / an additional photographer /
          with an assistant photographer / is a 2nd shooter included / two people shooting would be ideal /
          extra photographer for guests / bring a colleague to shoot too`),
      },
    },
    {
      need: 'turnaround',
      kind: 'enum',
      said: 80,
      ways: {
        '1 week': ['photos within one week', 'deliver within a week please', 'can we have them after a week'],
        '2 weeks': ['need them in two weeks', 'two weeks turnaround'],
        '3 days': ['we need the pictures in 3 days', '3 day turnaround'],
        '24 hours': ['next day delivery of the photos', 'within 24 hours for the press'],
        '1 month': ['a month is fine for the edits'],
      },
    },
  ],
  smallTalk: sayings(`
    hello / thank you so much / we are so excited / your portfolio is beautiful / lol /
    my cousin got married last year / ok great / how are you / the venue is called rosewood / it might rain /
    talk soon / congrats on the award / yes / cheers / we met at the fair / is parking easy there`),
};
