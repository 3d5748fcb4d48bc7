import { sayings } from '../../../src/domain/words/index.ts';
import { type FewWordsService, optionalText } from './service.ts';

/** A garage takes appointments. */
export const carRepair: FewWordsService = {
  scenario: 'car_repair',
  keys: [
    optionalText(
      'vehicle_model',
      "Make and model of the vehicle. Acceptable values: free text. Example mapping: 'my golf 7' -> 'VW Golf 7'.",
    ),
    optionalText(
      'service_type',
      "What is to be done to the vehicle. Acceptable values: free text. Example mapping: 'brakes squeak' -> 'brakes'.",
    ),
    optionalText(
      'appointment_date',
      "Day of the appointment. Example mapping: 'next monday' -> '2026-02-02'.",
      'date',
    ),
  ],
  needs: [
    {
      need: 'loaner_car',
      kind: 'boolean',
      said: 90,
      ways: {
        True: sayings(`
          can i get a loaner / need a courtesy car while mine is in /
          do you have a replacement vehicle for the day / i will need a rental while you work on it /
          loan car please / could you lend me a car meanwhile / courtesy car if possible /
          I need something to drive in the meantime / a loaner would be great /
          please arrange a courtesy vehicle / is there a substitute car /
          need a replacement car for two days / can you give me a car for the day / loaner vehicle required /
          i cannot be without a car, do you have a courtesy one / hire car while its in the shop please`),
      },
    },
    {
      need: 'parts',
      kind: 'enum',
      said: 120,
      ways: {
        oem: sayings(`
          original parts only please / OEM parts / genuine parts, no copies / only use manufacturer parts /
          please fit original brake pads not third party / i want oem / genuine oem parts preferred`),
        aftermarket: sayings(`
          aftermarket parts are fine / cheaper aftermarket parts ok / third party parts is ok with me /
          use aftermarket if you can / non-original parts would be fine / go with aftermarket /
          aftermarket please, budget is tight`),
        used: sayings(`
          used parts are ok / second hand parts if available / can you use refurbished parts /
          used parts please its an old car / i dont mind used parts`),
      },
    },
    {
      need: 'contact_method',
      kind: 'enum',
      said: 110,
      ways: {
        text: sayings(`
          text me when its done / please text, dont call / send me an sms when ready / sms updates please /
          best to text me`),
        call: sayings(`
          call me before you do any extra work / phone me when it is finished / give me a call when ready /
          call me with the quote / ring me when you know more`),
        email: sayings(`
          email me the invoice and updates / contact me by email / updates by email please /
          send an e-mail when it is done`),
        whatsapp: ['whatsapp me when its ready', 'message me on whatsapp', 'whatsapp is best'],
      },
    },
    {
      need: 'budget',
      kind: 'number',
      said: 100,
      ways: {
        '300': ['no more than 300 euros'],
        '500': ['budget is 500'],
        '200': ['keep it under 200 euro please'],
        '400': ['max 400 eur'],
        '1000': ['if it is over 1000 tell me first'],
        '250': ['should not cost more than 250'],
        '150': ['my limit is 150 euros'],
        '600': ['at most 600'],
        '350': ['i can spend 350 euros'],
        '800': ['up to 800 eur total'],
        '450': ['not above 450 please'],
        '700': ['do not go over 700 euros'],
        '100': ['100 euros max'],
        '550': ['maximum cost 550 eur'],
      },
    },
    {
      need: 'wait_on_site',
      kind: 'boolean',
      said: 80,
      ways: {
        True: sayings(`
          i will wait while you do it / can i wait there / is there a waiting room /
          id like to wait in the shop / waiting for it on site / i plan to sit and wait /
          do you have wifi in the waiting area, i will wait / I want to stay while its being fixed /
          ill wait for the car / can i stay during the repair / happy to wait at the garage / will be waiting`),
      },
    },
    {
      need: 'oil',
      kind: 'enum',
      said: 90,
      ways: {
        synthetic: sayings(`
          full synthetic oil / synthetic oil please / use fully synthetic / only synthetic oil in this engine`),
        conventional: ['conventional oil is fine', 'regular mineral oil', 'just the conventional oil'],
        semi: ['semi synthetic oil', 'semi-synthetic please', 'i always use semi synthetic'],
        'high mileage': ['high mileage oil', 'put in high-mileage oil please'],
      },
    },
    {
      need: 'dropoff_after_hours',
      kind: 'boolean',
      said: 70,
      ways: {
        True: sayings(`
          can i drop it off after hours / key drop box? / i will leave it the night before /
          need to drop it off late in the evening / is there a night drop /
          dropping the car off before you open / early drop off at 6 am possible? /
          can i leave the keys in a box / after-hours drop off please /
          I would leave the car the evening before / overnight drop off /
          can I put the key through the letterbox`),
      },
    },
  ],
  smallTalk: sayings(`
    thanks a lot / hi there / you fixed my wifes car last year / great service btw / ok / see you then /
    what do you think about electric cars / it is a nice day / my dog likes your shop /
    sorry for the late notice / is bob still working there / asap / my neighbour recommended you /
    good morning / do you also sell cars / i hate winter`),
};
