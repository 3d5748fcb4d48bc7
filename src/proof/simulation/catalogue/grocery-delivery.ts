import { sayings } from '../../../domain/words/index.ts';
import { type CatalogueService, keysOf, needsOf } from '../need.ts';

/** A shop brings food to the door. */
export const groceryDelivery: CatalogueService = {
  scenario: 'grocery_delivery',
  keys: keysOf({
    delivery_date: {
      key_type: 'string',
      required: true,
      format: 'date',
      semantic_description:
        "Day of the delivery in ISO 8601 format (YYYY-MM-DD). Example mapping: 'on Friday' -> '2026-03-13'.",
    },
    item_count: {
      key_type: 'integer',
      minimum: 1,
      maximum: 200,
      semantic_description:
        "How many articles the order has. Range: 1-200. Example mapping: 'about thirty things' -> 30.",
    },
    shop: {
      key_type: 'string',
      default_value: 'nearest',
      acceptable_values: ['nearest', 'centre', 'harbour'],
      semantic_description:
        "The shop that packs the order. Acceptable values: nearest, centre, harbour. Example mapping: 'from the harbour shop' -> 'harbour'.",
    },
  }),
  habits: [
    { key: 'delivery_date', chance: 1, daysAhead: [0, 6] },
    { key: 'item_count', chance: 0.6, values: [8, 12, 20, 25, 33, 41] },
    { key: 'shop', chance: 0.3, values: ['nearest', 'centre', 'harbour'] },
  ],
  needs: needsOf({
    bag_kind: {
      measure: 'choice',
      topics: ['bag', 'packaging', 'packing'],
      spellings: {
        paper: ['paper', 'brown paper'],
        plastic: ['plastic', 'plastic carrier'],
        cloth: ['cloth', 'cotton', 'reusable cloth'],
      },
      ways: sayings(`
        {} bags / {} bags (please|only) / pack (it|everything|my order) in {} bags /
        i (prefer|want|would like) {} bags / can i have {} bags instead /
        please use {} bags for (packing|everything|the shopping) / only {} bags this time /
        put the groceries in {} bags`),
    },
    substitution: {
      measure: 'choice',
      topics: ['substitution', 'substitute', 'replace', 'replacement', 'stock', 'unavailable'],
      spellings: {
        similar: ['something similar', 'a similar product', 'the nearest thing'],
        cheaper: ['a cheaper one', 'a cheaper brand', 'the cheapest'],
        refund: ['a refund', 'my money back', 'nothing but a refund'],
      },
      ways: sayings(`
        if something is out of stock, {} / when an item is missing (give me|send|i want) {} /
        out of stock: {} / replace missing (items|things) with {} / {} for anything you do not have /
        for sold out articles i want {} / substitutes: {} / if you run out (please |)(send|choose) {}`),
    },
    banana_ripeness: {
      measure: 'choice',
      topics: ['banana', 'ripe', 'ripeness', 'fruit'],
      spellings: {
        green: ['green', 'still green', 'unripe'],
        ripe: ['ripe', 'fully ripe', 'ready to eat'],
        brown: ['brown', 'spotty brown', 'overripe'],
      },
      ways: sayings(`
        {} bananas / {} bananas (please|if you have them) / pick {} bananas / bananas should be {} /
        i like (my|the) bananas {} / only {} bananas, not others / choose bananas that are {} /
        could you choose {} bananas`),
    },
    floor_number: {
      measure: 'count',
      topics: ['floor', 'storey', 'stairs', 'upstairs'],
      range: [1, 9, 1],
      ways: sayings(`
        floor {} / we live on floor {} / carry it (up |)to floor {} /
        i am on floor {} (without a lift|of the back building|) / please bring it up to floor {} /
        it is floor {}, door on the left / {} floors up / up {} floors (of stairs|by the stairs|)`),
    },
    no_doorbell: {
      measure: 'wish',
      topics: ['doorbell', 'bell', 'ring', 'knock'],
      ways: sayings(`
        do not ring the (bell|doorbell) / no doorbell (please|) / please knock, (do not|never) ring /
        don't ring, the baby is asleep / knock instead of ringing / baby sleeping so no bell please /
        the bell wakes the dog, please knock / quiet at the door, no ringing`),
    },
    ice_packs: {
      measure: 'wish',
      topics: ['ice', 'cool', 'cold', 'frozen', 'chilled'],
      ways: sayings(`
        ice packs (please|) / put ice packs with the frozen (food|things) /
        please keep the frozen food cold with ice packs /
        add cool packs to the (ice cream|fish|frozen stuff) / extra ice packs for the fish /
        frozen things in a cool bag / keep it chilled, i get home late / cooling packs for the freezer items`),
    },
    bread_slicing: {
      measure: 'choice',
      topics: ['bread', 'slice', 'loaf', 'slicing'],
      spellings: {
        thin: ['thin', 'thinly', 'thin slices'],
        thick: ['thick', 'thickly', 'thick slices'],
        uncut: ['uncut', 'unsliced', 'in one piece'],
      },
      ways: sayings(`
        bread {} / the bread {} (please|) / i want (my|the) bread {} / cut the bread {} / loaf {} /
        could the bread be {} / please have the (loaf|bread) {} / slice it {}, the bread i mean`),
    },
    water_crates: {
      measure: 'count',
      topics: ['crate', 'water', 'mineral'],
      range: [1, 6, 1],
      ways: sayings(`
        {} crates of water / add {} crates of mineral water /
        i (also |)need {} crates of (sparkling |still |)water / please bring {} water crates /
        and {} crates of water (too|as well|) / water: {} crates / {} crates of mineral water to the cellar /
        can the driver bring {} crates of water`),
    },
    delivery_time: {
      measure: 'time',
      topics: ['time', 'hour', 'slot', 'clock', 'arrival'],
      ways: sayings(`
        deliver at {} / please (deliver|come) at {} / not before {} / delivery at {} (please|) /
        i am home from {} / can you be here at {} / bring it at {} / best time is {} /
        after {} somebody is home`),
    },
    egg_size: {
      measure: 'choice',
      topics: ['egg'],
      spellings: {
        small: ['small', 'small ones'],
        medium: ['medium', 'medium sized'],
        large: ['large', 'big', 'extra large'],
      },
      ways: sayings(`
        {} eggs / {} eggs (please|) / eggs: {} / the eggs should be {} / i (need|want) {} eggs for baking /
        only {} eggs this week / make the eggs {} if you have them / a box of {} eggs`),
    },
    allergy: {
      measure: 'choice',
      topics: ['allergy', 'allergen', 'allergic', 'intolerance'],
      spellings: {
        nuts: ['nuts', 'peanuts', 'tree nuts'],
        gluten: ['gluten', 'wheat'],
        lactose: ['lactose', 'milk', 'dairy'],
      },
      ways: sayings(`
        allergic to {} / i am allergic to {} / my (son|daughter|husband) is allergic to {} / {} allergy /
        nothing with {} in it / we cannot eat {} / please check that nothing contains {} /
        allergy warning: {} / there is a {} allergy in the family`),
    },
    gift_note: {
      measure: 'wish',
      topics: ['gift', 'card', 'note', 'present', 'greeting'],
      ways: sayings(`
        add a greeting card / it is a gift, put a card in / please include a birthday card /
        with a gift note (please|) / can you add a handwritten note, it is a present / gift wrap and a card /
        put a card with it for my mother / this is a present, no receipt but a card`),
    },
  }),
  oneOffs: sayings(`
    the lift smells of paint, sorry / park behind the bakery / do you sell snow shovels /
    my cat escaped last time, close the gate / leave the pumpkin if it is bigger than my head /
    the coupon from the newspaper did not work / pick the heaviest watermelon you can find /
    i broke my leg and cannot come down / tell the driver his singing is lovely /
    is the honey from the monastery back / the melons were stolen from my porch /
    we have a street party and the road is closed / please no dented tins /
    could you weigh the turkey before / my phone is dead so shout / the garden gate sticks, kick it /
    any mushrooms but not shiitake / the eggs should come from the farm in the valley /
    put the invoice in a separate envelope for my accountant / do not deliver to the shop next door again /
    a truffle as large as a walnut / the intercom speaks french only / mind the tortoise in the hall /
    write happy easter on the box / i owe the driver two euros / the yoghurt had a hole in its lid /
    which of your cheeses travels well / the scaffolding hides our door /
    bring the forgotten mustard from last week / for the school kitchen, ask for rosa /
    is the butcher on holiday / we are at the caravan site, pitch nine / the parrot will answer you /
    extra long candles for a cake / leave it with the lady at the kiosk / please bring a newspaper in polish /
    the fish last week was excellent by the way / could you check the date on the cream /
    use the side entrance during the marathon / two of the apples had worms`),
};
