import { sayings } from '../../../src/domain/words/index.ts';
import { type FewWordsService, optionalText } from './service.ts';

/** A household moves. */
export const movers: FewWordsService = {
  scenario: 'movers',
  keys: [
    optionalText('move_date', "Day of the move. Example mapping: '3 May' -> '2026-05-03'.", 'date'),
    optionalText(
      'from_city',
      "City moved from. Acceptable values: free text. Example mapping: 'from Leeds' -> 'Leeds'.",
    ),
    optionalText(
      'to_city',
      "City moved to. Acceptable values: free text. Example mapping: 'to York' -> 'York'.",
    ),
  ],
  needs: [
    {
      need: 'floor',
      kind: 'integer',
      said: 110,
      ways: {
        '3': ['third floor', 'we live on the 3rd floor', 'floor three'],
        '1': ['first floor', 'apartment on the first floor'],
        '2': ['second floor flat', 'its on the 2nd floor'],
        '4': ['fourth floor', '4th floor, no lift'],
        '5': ['5th floor'],
        '0': ['ground floor'],
        '6': ['floor 6'],
      },
    },
    {
      need: 'elevator',
      kind: 'boolean',
      said: 90,
      ways: {
        True: sayings(`
          there is a lift / no elevator in the building / with elevator / lift available /
          the building has an elevator / without a lift / elevator is too small for the sofa /
          you can use the lift / we have no lift / there is an elevator but it is slow /
          is the elevator ok for you / lift in the house / no lift unfortunately`),
      },
    },
    {
      need: 'packing_service',
      kind: 'boolean',
      said: 100,
      ways: {
        True: sayings(`
          can you pack everything / we want you to do the packing / packing service please /
          please pack the kitchen too / pack our stuff as well / do you offer packing / full packing /
          we need help with packing / pack and move / could your people pack the boxes / packing included? /
          i have no time to pack / pack the dishes for us`),
      },
    },
    {
      need: 'piano',
      kind: 'enum',
      said: 90,
      ways: {
        piano: ['we have a piano', 'an upright piano has to go too', 'grand piano', 'moving a piano'],
        safe: ['there is a heavy safe', 'a safe of 200 kg', 'one safe', 'moving a safe'],
        aquarium: ['a large aquarium', 'aquarium must be moved', 'our aquarium too', 'moving an aquarium'],
        'pool table': ['a pool table', 'pool table needs special care', 'moving a pool table'],
      },
    },
    {
      need: 'boxes',
      kind: 'integer',
      said: 100,
      ways: {
        '20': ['20 boxes'],
        '40': ['about 40 boxes'],
        '30': ['thirty boxes'],
        '50': ['50 moving boxes please'],
        '25': ['we need 25 boxes'],
        '60': ['60 boxes in total'],
        '35': ['around 35 boxes'],
        '15': ['just 15 boxes'],
        '100': ['one hundred boxes'],
        '45': ['45 cartons'],
        '80': ['80 boxes'],
      },
    },
    {
      need: 'storage',
      kind: 'boolean',
      said: 90,
      ways: {
        True: sayings(`
          we need storage for a month / can you store the furniture / put it into storage /
          storage unit please / do you have storage / store our things until march / temporary storage /
          we cannot move in yet so storage is needed / keep our furniture for two weeks / short term storage /
          storage in between / is storage possible / somewhere to store the sofa`),
      },
    },
    {
      need: 'insurance',
      kind: 'enum',
      said: 100,
      ways: {
        basic: ['basic insurance', 'just the basic cover', 'basic cover is enough'],
        full: sayings(`
          full insurance please / full cover for everything / we want full insurance / insurance, full`),
        premium: ['premium insurance', 'premium cover', 'the premium insurance please'],
        none: ['no insurance', 'without insurance'],
      },
    },
    {
      need: 'arrival_time',
      kind: 'time',
      said: 100,
      ways: {
        '08:00': ['come at 8 am', '8 o clock please'],
        '09:00': ['start at 9', '9 am would be good'],
        '07:30': ['7:30 in the morning'],
        '10:00': ['arrive at 10 am'],
        '08:30': ['be there at half past eight'],
        '12:00': ['at noon'],
        '14:00': ['2 pm is best'],
        '13:00': ['1 pm'],
        '07:00': ['as early as 7 am'],
        '11:00': ['around 11 am'],
      },
    },
  ],
  smallTalk: sayings(`
    hello / we moved three times already / thanks / my back hurts / moving is stressful /
    your van looks nice / see you / ok / my wife will be there / great / sounds good /
    how long have you been in business / we are a family of four / our old landlord was terrible /
    good morning / no problem`),
};
