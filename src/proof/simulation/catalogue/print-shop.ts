import { sayings } from '../../../domain/words/index.ts';
import { type CatalogueService, keysOf, needsOf } from '../need.ts';

/** Somebody has papers printed. */
export const printShop: CatalogueService = {
  scenario: 'print_shop',
  keys: keysOf({
    page_format: {
      key_type: 'string',
      required: true,
      default_value: 'A4',
      acceptable_values: ['A3', 'A4', 'A5', 'A6'],
      semantic_description:
        "Size of the page. Acceptable values: A3, A4, A5, A6. Example mapping: 'postcard size' -> 'A6'.",
    },
    copies: {
      key_type: 'integer',
      default_value: 1,
      minimum: 1,
      maximum: 5000,
      semantic_description:
        "How many copies to print. Range: 1-5000. Example mapping: 'a hundred of them' -> 100.",
    },
    due_date: {
      key_type: 'string',
      format: 'date',
      semantic_description:
        "Day on which it must be ready, in ISO 8601 format (YYYY-MM-DD). Example mapping: 'by Monday' -> '2026-03-09'.",
    },
  }),
  habits: [
    { key: 'page_format', chance: 0.95, values: ['A4', 'A4', 'A5', 'A3', 'A6'] },
    { key: 'copies', chance: 0.8, values: [1, 5, 20, 50, 100, 250] },
    { key: 'due_date', chance: 0.5, daysAhead: [1, 12] },
  ],
  needs: needsOf({
    paper_weight: {
      measure: 'count',
      topics: ['weight', 'gsm', 'gram', 'thickness', 'stock'],
      range: [80, 350, 10],
      ways: sayings(`
        {} gsm / {} gsm paper / on {} gsm paper (please|) / paper of {} gsm /
        i (want|need|would like) {} gsm paper / print (it|them) on {} gsm / use {} gsm stock /
        paper weight {} gsm / please take thick paper, {} gsm`),
    },
    finish: {
      measure: 'choice',
      topics: ['finish', 'surface', 'coating', 'gloss', 'matt'],
      spellings: {
        matt: ['matt', 'matte', 'dull'],
        glossy: ['glossy', 'gloss', 'shiny'],
        silk: ['silk', 'satin', 'silky'],
      },
      ways: sayings(`
        {} finish / {} finish (please|) / with a {} finish / i (prefer|want|would like) a {} finish /
        the surface should be {} / make (it|them) {} / {} coating on the cover / finish: {} /
        can (it|they) be {}`),
    },
    binding: {
      measure: 'choice',
      topics: ['binding', 'bind', 'bound', 'spiral', 'staple'],
      spellings: {
        spiral: ['spiral', 'wire', 'ring'],
        staple: ['staple', 'stapled', 'saddle stitch'],
        glue: ['glue', 'perfect', 'glued'],
      },
      ways: sayings(`
        {} binding / {} binding (please|) / bind it with {} binding / i want a {} binding /
        bound, {} binding / with {} binding along the (left|long) side / binding {} /
        the thesis needs {} binding / can you do {} binding`),
    },
    double_sided: {
      measure: 'wish',
      topics: ['double', 'sided', 'side', 'duplex'],
      ways: sayings(`
        double sided / double sided (please|printing) / print on both sides /
        both sides of the (paper|sheet) / duplex / please print front and back / two sided printing /
        use both sides to save paper`),
      waysNot: sayings(`
        single sided / single sided only / print on one side only / not double sided / no duplex (please|) /
        only one side of the sheet`),
    },
    ink_colour: {
      measure: 'choice',
      topics: ['colour', 'color', 'ink', 'black'],
      spellings: {
        colour: ['colour', 'full colour', 'color'],
        'black and white': ['black and white', 'b&w', 'greyscale'],
        sepia: ['sepia', 'sepia tone'],
      },
      ways: sayings(`
        in {} / print (it|everything|the photos) in {} / {} printing / {} please / i (want|need) it in {} /
        all pages in {} / {} print (only|) / should be printed in {}`),
    },
    rounded_corners: {
      measure: 'wish',
      topics: ['corner', 'round', 'rounded'],
      ways: sayings(`
        rounded corners / round the corners (please|) / with rounded corners / can the corners be rounded /
        cards with round corners / please cut the corners round / corners rounded off /
        i do not want sharp corners, round them`),
    },
    hole_punch: {
      measure: 'count',
      topics: ['hole', 'punch', 'punched'],
      range: [2, 6, 2],
      ways: sayings(`
        {} holes / punch {} holes / {} hole punch / with {} holes (for a folder|for the binder|) /
        please punch {} holes in the (left |)margin / punched with {} holes / i need {} holes for my folder /
        holes: {}`),
    },
    margin_width: {
      measure: 'count',
      topics: ['margin', 'border', 'mm'],
      range: [5, 30, 5],
      ways: sayings(`
        {} mm margin / margin of {} mm / leave a {} mm margin / with a {} mm margin on the left /
        please keep {} mm margins / margins {} mm all around / set the margin to {} mm /
        i need a margin of {} mm for notes`),
    },
    lamination: {
      measure: 'wish',
      topics: ['laminate', 'lamination', 'laminated', 'plastic'],
      ways: sayings(`
        laminate it / laminated / please laminate the (menu|sheets|cover|poster) / can you laminate them /
        with lamination / lamination so that it survives the kitchen / sealed in plastic, laminated /
        i want it laminated`),
    },
    envelope_count: {
      measure: 'count',
      topics: ['envelope'],
      range: [10, 150, 10],
      ways: sayings(`
        {} envelopes / with {} envelopes / add {} (matching |white |)envelopes / i (also |)need {} envelopes /
        please include {} envelopes / and {} envelopes to match / envelopes: {} /
        {} envelopes for the invitations`),
    },
    proof_first: {
      measure: 'wish',
      topics: ['proof', 'sample', 'preview', 'approve'],
      ways: sayings(`
        send me a proof (first|before printing) / i want to see a proof / proof before you print (please|) /
        a sample print first / can i approve a proof / please show me a test print first /
        do one sample copy and call me / no printing before i have seen the proof`),
    },
    folding: {
      measure: 'choice',
      topics: ['fold', 'folded', 'folding'],
      spellings: {
        half: ['half', 'in half', 'down the middle'],
        'z-fold': ['z-fold', 'zigzag', 'accordion'],
        'tri-fold': ['tri-fold', 'in three', 'letter fold'],
      },
      ways: sayings(`
        fold it {} / folded {} / please fold (them|the flyers|the sheets) {} / flyers folded {} /
        can you fold it {} / folding: {} / i need them folded {} / fold {} (before packing|)`),
    },
  }),
  oneOffs: sayings(`
    my file is called final final two / the logo is from my late uncle / is the blue the same as on your van /
    page seven has a typo, ignore it / please remove the cat from the scan /
    print the crossword larger for my father / the usb stick is in the letterbox /
    my name is spelled with two t / do you recycle old toner / the map should show the new bridge /
    for a funeral, please be quick / wedding on saturday, i panic / the students will fetch it in turns /
    pages are upside down in the file / can you read my handwriting on the sketch /
    the qr code must really work / the bride is allergic to purple / leave out the recipe with eels /
    we changed the date of the fair / my scanner eats the left edge / use the good machine by the window /
    the choir sings from it in the dark / the customs form needs a stamp / your chair wobbles by the way /
    pack it so the rain does not get in / it is a surprise, do not phone my wife /
    the professor wants it today / is the paper from finland / the children drew the cover /
    the comma on the poster cost me a job once / sort by surname and then by town / the last page is a joke /
    what does printing on wood cost / we will frame the third one / a dog ate the first version /
    do not print the comments / send the bill to the parish / the tickets are numbered from 301 /
    please test it with the old reader / the font on my laptop is missing`),
};
