import { sayings } from '../../../domain/words/index.ts';
import { type CatalogueService, keysOf, needsOf } from '../need.ts';

/** Somebody comes and cleans a home. */
export const homeCleaning: CatalogueService = {
  scenario: 'home_cleaning',
  keys: keysOf({
    visit_date: {
      key_type: 'string',
      required: true,
      format: 'date',
      semantic_description:
        "Day of the visit in ISO 8601 format (YYYY-MM-DD). Example mapping: 'next Tuesday' -> '2026-03-10'.",
    },
    duration_hours: {
      key_type: 'integer',
      default_value: 3,
      minimum: 1,
      maximum: 8,
      semantic_description:
        "How many hours the cleaner stays. Range: 1-8. Example mapping: 'three hours' -> 3.",
    },
    frequency: {
      key_type: 'string',
      default_value: 'once',
      acceptable_values: ['once', 'weekly', 'fortnightly'],
      semantic_description:
        "How often the visit repeats. Acceptable values: once, weekly, fortnightly. Example mapping: 'every week' -> 'weekly'.",
    },
  }),
  habits: [
    { key: 'visit_date', chance: 1, daysAhead: [1, 20] },
    { key: 'duration_hours', chance: 0.7, values: [2, 3, 3, 4, 5] },
    { key: 'frequency', chance: 0.5, values: ['once', 'weekly', 'weekly', 'fortnightly'] },
  ],
  needs: needsOf({
    cleaning_products: {
      measure: 'choice',
      topics: ['product', 'detergent', 'cleaner', 'eco', 'scent', 'chemical', 'fragrance'],
      spellings: {
        eco: ['eco', 'eco friendly', 'green', 'natural', 'ecological'],
        unscented: ['unscented', 'fragrance free', 'scent free', 'perfume free'],
        own: ['my own', 'our own', 'the ones under the sink'],
      },
      ways: sayings(`
        {} cleaning products / use {} products / {} products only (please|) /
        please (only |)use {} (cleaning products|detergents|cleaners) /
        i (want|prefer|would like) {} cleaning (products|supplies) /
        can (you|they|the cleaner) (use|work with) {} products /
        we react badly to strong chemicals so {} products /
        only {} cleaning supplies in (this|our) (house|flat) / the cleaner should use {} detergents`),
    },
    ironing: {
      measure: 'wish',
      topics: ['iron', 'ironing', 'shirt'],
      ways: sayings(`
        ironing / ironing (too|as well|please) /
        can (she|he|the cleaner|somebody) iron (my|the|some) shirts (too|as well|) /
        there is a (pile|basket) of (shirts|clothes) to iron / please do the ironing (as well|too|) /
        i need my (shirts|blouses) ironed / iron the (clothes|shirts) in the (basket|bedroom) / add ironing /
        half an hour of ironing would be (great|nice|good)`),
    },
    oven_inside: {
      measure: 'wish',
      topics: ['oven', 'stove'],
      ways: sayings(`
        clean (inside |)the oven / oven (inside|cleaning) (too|please|) /
        the oven needs a (deep|proper|good) clean / degrease the oven / please scrub the inside of the oven /
        the oven is (filthy|really dirty|full of grease), can you do it / inside of the oven as well /
        oven needs doing`),
    },
    plants_water: {
      measure: 'wish',
      topics: ['plant', 'flower', 'watering'],
      ways: sayings(`
        water the plants (please|) / please water the (plants|flowers) (too|as well|) /
        give the plants some water / the flowers (in the living room|upstairs) need water /
        could you water my plants / watering of the plants (please|) / plants are thirsty, please water them /
        do not forget to water the flowers`),
    },
    pet_at_home: {
      measure: 'choice',
      topics: ['pet', 'dog', 'cat', 'animal'],
      spellings: {
        dog: ['dog', 'big dog', 'puppy', 'labrador'],
        cat: ['cat', 'kitten', 'shy cat'],
        rabbit: ['rabbit', 'bunny'],
      },
      ways: sayings(`
        we have a {} / there is a {} in the (house|flat|home) /
        i (have|own) a {}, (hope that is ok|is that a problem) / a {} lives here / {} at home /
        please mind the {}, do not let it out / somebody who is fine with a {} /
        the cleaner must not be afraid of our {} / pet at home: {}`),
    },
    window_count: {
      measure: 'count',
      topics: ['window', 'pane'],
      range: [2, 16, 1],
      ways: sayings(`
        {} windows / wash {} windows / please (wash|clean|do) (the |all |our |){} windows /
        {} windows (inside and out|to clean|to wash) / window cleaning, {} windows /
        can they clean {} windows (too|as well) / we have {} windows that need washing / windows: {}`),
    },
    bed_changes: {
      measure: 'count',
      topics: ['bed', 'linen', 'sheet'],
      range: [1, 5, 1],
      ways: sayings(`
        change {} beds / {} beds to (change|make) / fresh sheets on {} beds /
        please put new linen on {} beds / bed linen for {} beds (needs changing|) / make {} beds /
        strip and make {} beds / there are {} beds that need clean sheets`),
    },
    arrival_time: {
      measure: 'time',
      topics: ['arrival', 'arrive', 'time', 'start', 'hour', 'clock'],
      ways: sayings(`
        come at {} / start at {} / please (come|arrive|be here) at {} /
        can (the cleaner|she|you) (come|start) at {} / arrival at {} (please|) /
        around {} (would be best|suits us best) / we are only home from {} / {} start / ring at {}`),
    },
    balcony: {
      measure: 'wish',
      topics: ['balcony', 'terrace'],
      ways: sayings(`
        balcony (too|as well|please) / sweep the balcony / please (do|clean|sweep|mop) the (balcony|terrace) /
        the balcony is full of leaves / can you clean the balcony floor / hose down the terrace /
        balcony needs sweeping / include the balcony`),
    },
    floor_kind: {
      measure: 'choice',
      topics: ['floor', 'flooring', 'parquet', 'carpet', 'tile'],
      spellings: {
        parquet: ['parquet', 'oiled parquet', 'wooden', 'hardwood'],
        carpet: ['carpet', 'carpeted', 'wall to wall carpet'],
        tile: ['tile', 'tiled', 'stone tile'],
      },
      ways: sayings(`
        {} floor / {} floors / our floors are {} / the floor is {}, (careful with water|not too much water) /
        mind the {} floor / we have {} floors (everywhere|throughout|) / floor type {} /
        the (living room|hall|flat) has a {} floor / special care for the {} floor`),
    },
    laundry_loads: {
      measure: 'count',
      topics: ['laundry', 'wash', 'washing', 'load'],
      range: [1, 4, 1],
      ways: sayings(`
        {} loads of laundry / do {} loads of washing / please (run|put on|do) {} loads of laundry /
        laundry, {} loads / there are {} loads (of laundry |of washing |)waiting /
        wash and hang up {} loads of clothes / can she do {} loads in the washing machine`),
    },
    quiet_vacuum: {
      measure: 'wish',
      topics: ['vacuum', 'hoover', 'quiet', 'noise'],
      ways: sayings(`
        no vacuum cleaner (please|) / please do not vacuum, the baby sleeps / no hoovering (please|) /
        no loud vacuuming, i work nights / sweep instead of vacuuming / skip the vacuuming /
        can you do it without the vacuum / quiet please, no hoover`),
    },
  }),
  oneOffs: sayings(`
    please feed the goldfish on the shelf / somebody dropped wax on the piano lid /
    the doorbell does not work so knock / there is a wasp nest above the garage / leave the attic as it is /
    the blue vase is from my grandmother / could someone water the orchids once /
    we are moving out and want our deposit back / my neighbour will hand you a parcel /
    the bath tap drips, do not worry about it / please shake out the persian rug in the yard /
    glitter everywhere after the birthday party / the last cleaner broke a lamp /
    take the old mattress to the cellar / paint splashes on the skirting boards /
    the chandelier must be dusted by hand / put the toys in the red chest /
    my son has an exam so stay out of his room / cobwebs behind the boiler /
    remove the stickers from the wardrobe / polish the silver cutlery for christmas /
    a pigeon got into the loft / the painters left dust on everything / please write down what you used up /
    wipe the keyboard of the grand piano / there is a wine stain on the sofa /
    descale the coffee machine if you know how / fold the tent in the hallway /
    the bins go out on thursday nights / clean the aquarium glass from outside /
    take down the curtains in the study / do you also clean after a fire / the gym mat smells /
    put salt in the dishwasher / my mother in law visits, make it shine / the alarm panel beeps, ignore it /
    scrape the candle wax off the table / dust the model trains very gently /
    bring a ladder for the skylight / sort the shoes by the door`),
};
