import { seededRandom } from '../../src/domain/statistics/random.ts';
import { needText } from '../../src/domain/words/clean.ts';
import { normalForm } from '../../src/domain/words/normal-form.ts';

/** One thing that somebody asks for, in one of the ways in which people ask for it, cleaned as the pipeline does. */
export type Wish = {
  readonly text: string /** Number of the need among all of them. */;
  readonly need: number;
};

/** Ways to ask for one thing; `@` is its value: one of a list, or drawn from a kind. */
type Need = readonly [value: readonly string[] | keyof typeof KINDS, ...frames: string[]];

const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
  ',',
);
const FIRST =
  'Ana,Bo,Carla,Dmitri,Elif,Femi,Greta,Hugo,Ines,Jonas,Keiko,Lars,Mina,Nils,Olga,Pavel,Rosa,Sven,Tara,Umar'.split(
    ',',
  );
const LAST =
  'Almeida,Brandt,Castro,Dahl,Eriksen,Fischer,Garcia,Hansen,Ivanov,Jansen,Keller,Lopez,Moreau,Novak,Okafor,Petrov,Quist,Rossi,Schmidt,Tanaka'.split(
    ',',
  );

type Pick = <T>(list: readonly T[]) => T;

const KINDS = {
  count: (one: Pick, up: (n: number) => number) =>
    one([`${2 + up(8)}`, one(['two', 'three', 'four', 'five'])]),
  money: (one: Pick, up: (n: number) => number) => one([`$${20 + 5 * up(60)}`, `${20 + 5 * up(60)} euros`]),
  date: (one: Pick, up: (n: number) => number) =>
    one([`${one(MONTHS)} ${1 + up(28)}`, `the ${4 + up(16)}th`]),
  time: (one: Pick, up: (n: number) => number) =>
    one([`${1 + up(11)} ${one(['am', 'pm'])}`, `${6 + up(16)}:${one(['00', '15', '30', '45'])}`]),
  hours: (one: Pick, up: (n: number) => number) => one([`${2 + up(9)} hours`, `${20 + 5 * up(14)} minutes`]),
  percent: (one: Pick, up: (n: number) => number) => one([`${5 + 5 * up(12)}%`, `${5 + 5 * up(12)} percent`]),
  name: (one: Pick) => `${one(FIRST)} ${one(LAST)}`,
} as const;

const NEEDS: readonly Need[] = [
  [['window', 'aisle', 'middle'], '@ seat', 'a seat at the @', 'sitting by the @'],
  [
    ['vegan', 'vegetarian', 'kosher', 'halal', 'gluten free'],
    '@ meal',
    'food that is @',
    'a @ dinner on board',
  ],
  ['count', '@ suitcases to check in', 'checking in @ suitcases', 'room for @ big suitcases'],
  ['date', 'flying out on @', 'outbound flight @', 'we depart on @'],
  ['date', 'coming home on @', 'return flight @', 'flying back @'],
  [['dog', 'cat', 'rabbit'], 'my @ comes along', 'travelling with a @', 'a @ in the cabin'],
  ['time', 'wake me at @', 'a wake-up call at @', 'phone the room at @ to wake us'],
  ['count', '@ extra towels', '@ more bath towels', 'bring @ clean towels'],
  ['count', '@ pillows', 'put @ pillows on the bed', '@ soft pillows for the bed'],
  [['sea', 'garden', 'mountain', 'city'], 'a room with @ view', 'view of the @', 'balcony towards the @'],
  [['king', 'queen', 'twin', 'single'], '@ bed', 'a @ size bed', 'sleeping in a @ bed'],
  ['time', 'late check-out at @', 'leave the room at @', 'keep the room until @'],
  ['time', 'early check-in at @', 'get the room at @ already', 'room ready by @'],
  [['ground', 'top', 'second', 'third'], 'on the @ floor', '@ floor room', 'a room that is on the @ floor'],
  [['wheelchair', 'walking frame'], 'space for a @', 'step-free access with a @', 'I use a @'],
  ['money', 'at most @ a night', 'nightly rate under @', 'not more than @ per night'],
  [['quiet', 'lively'], 'a @ neighbourhood', 'the area should be @', 'some @ part of town'],
  [['pool', 'gym', 'sauna'], 'hotel with a @', 'the @ should be open', 'is there a @ in the house'],
  ['count', 'a table for @', 'dinner for @ people', 'we are @ at the table'],
  ['time', 'book the table at @', 'dinner at @', 'we would eat at @'],
  [['terrace', 'bar', 'booth'], 'a table on the @', 'seated at the @', 'eating at the @'],
  [
    ['nuts', 'shellfish', 'eggs', 'milk'],
    'allergic to @',
    'an allergy against @',
    'nothing with @, I get a rash',
  ],
  [['red', 'white', 'sparkling'], 'a bottle of @ wine', '@ wine with it', 'wine that is @'],
  [['rare', 'medium', 'well done'], 'steak @', 'the meat cooked @', 'my steak should be @'],
  ['percent', 'tip of @', 'add @ for the waiter', '@ gratuity on the bill'],
  ['name', 'reservation under @', 'the booking is in the name of @', 'reserve it for @'],
  [['birthday', 'anniversary', 'graduation'], 'it is for a @', 'we celebrate a @', 'a @ party'],
  ['count', '@ child seats in the car', 'car with @ baby seats', 'fit @ booster seats'],
  [['automatic', 'manual'], '@ gearbox', 'a car with @ transmission', 'gear shift should be @'],
  [['diesel', 'electric', 'hybrid'], '@ car', 'a car that runs @', 'engine should be @'],
  ['date', 'pick the car up on @', 'rental starts @', 'collect the car @'],
  ['date', 'bring the car back on @', 'rental ends @', 'return the car @'],
  ['count', 'insurance for @ drivers', '@ people will drive it', 'add @ drivers to the contract'],
  [['airport', 'station', 'harbour'], 'pick me up at the @', 'taxi from the @', 'driver waits at the @'],
  ['hours', 'layover of @', 'change planes with @ between', 'connection time of @'],
  [['wifi', 'power socket', 'reading lamp'], 'a seat with @', '@ at the seat', 'need the @ while travelling'],
  ['percent', 'make the eyes @ bigger', 'eyes larger by @', 'enlarge both eyes @'],
  ['percent', 'slim the face by @', 'face @ slimmer', 'a @ narrower face'],
  ['percent', 'whiten teeth @', 'teeth whiter by @', '@ brighter teeth'],
  [
    ['black and white', 'sepia', 'vivid'],
    'picture in @',
    'the photo should be @',
    '@ colours for the picture',
  ],
  [['beach', 'forest', 'skyline'], 'replace the background by a @', '@ as the backdrop', 'put a @ behind me'],
  [['jpg', 'png', 'tiff'], 'export as @', 'file format @', 'send me the @ file'],
  [
    ['comedy', 'thriller', 'drama', 'western'],
    'a @ film',
    'something like a @ to watch',
    'movies of the @ sort',
  ],
  ['hours', 'film no longer than @', 'runs @ at most', 'a running time of @'],
  [['subtitles', 'dubbing'], 'with @ in Spanish', 'Spanish @ please', 'has @ for my mother'],
  ['name', 'directed by @', 'films of the director @', '@ made the film'],
  [['jazz', 'rock', 'opera', 'folk'], 'a @ concert', 'live @ music', 'an evening of @'],
  ['count', '@ tickets', 'tickets for @ of us', 'we need @ tickets for the show'],
  [['front row', 'balcony', 'standing area'], 'tickets in the @', 'places in the @', 'we like the @'],
  ['name', 'haircut with @', 'the stylist @', '@ should cut my hair'],
  [['short', 'long', 'curly'], 'I have @ hair', 'hair is @ right now', 'wash and cut for @ hair'],
  ['money', 'haircut for less than @', 'salon bill below @', 'spend @ at the hairdresser'],
  ['date', 'appointment with the doctor on @', 'see the dentist @', 'clinic visit @'],
  [
    ['headache', 'back pain', 'fever'],
    'I suffer from @',
    'it is about my @',
    'the doctor should look at my @',
  ],
  ['money', 'transfer @', 'send @ to my sister', 'pay @ from my account'],
  [['savings', 'checking', 'shared'], 'from the @ account', 'use my @ account', 'the @ account please'],
  ['count', 'flat with @ bedrooms', '@ bedrooms at least', 'an apartment of @ rooms'],
  ['money', 'rent up to @', 'monthly rent below @', 'we can pay @ rent'],
  [['furnished', 'empty'], 'the flat should be @', 'a @ apartment', 'rent it @'],
  [['rain', 'snow', 'wind', 'frost'], 'will there be @', 'chance of @', 'warn me of @'],
];

/** `@` is one of the people. */
const OPENERS =
  'please|I would like|can I have|we need|could you arrange|I want|if possible|looking for|also|preferably|it would be great to get|must have|do you have|I am hoping for|would you mind|make sure of|one more thing:|for tomorrow|this time|as always|@ wants|@ asked for|@ insists on|for @'.split(
    '|',
  );
const CLOSERS =
  'please|thank you|if you can|if it is not too much|as last time|for @|for me and @|on this trip|without fail|if there is any left|since @ comes too|because @ asked'.split(
    '|',
  );
const PEOPLE =
  'my wife,my husband,my mother,my father,my sister,my brother,my aunt,my uncle,my boss,my colleague,our neighbour,our guest,the team,the kids,my daughter,my son,our group,the client,my friend,my cousin,the couple,the coach,our teacher,the band,my partner,the captain,our host,the crew,my nephew,my niece'.split(
    ',',
  );
const OPENED = 0.4;
const CLOSED = 0.2;
const TYPOS = 0.06;

/** Wishes of distinct normal form for sixty things in so many ways, values, names and slips of the finger; the same on every run. */
export function manyWishes(count: number): Wish[] {
  const random = seededRandom(60);
  const up = (n: number) => Math.floor(random() * n);
  const one: Pick = (list) => list[up(list.length)] as (typeof list)[number]; // lists above are not empty
  const known = new Set<string>();
  const wishes: Wish[] = [];
  while (wishes.length < count) {
    const need = up(NEEDS.length);
    const [values, ...frames] = NEEDS[need] as Need; // drawn below its length
    const value = typeof values === 'string' ? KINDS[values](one, up) : one(values);
    const opener = random() < OPENED ? `${one(OPENERS).replace('@', one(PEOPLE))} ` : '';
    const closer = random() < CLOSED ? ` ${one(CLOSERS).replace('@', one(PEOPLE))}` : '';
    const plain = `${opener}${one(frames).replace('@', value)}${closer}`;
    const said = random() < TYPOS ? slipped(plain, up(Math.max(1, plain.length - 2))) : plain;
    const text = needText(said);
    if (text === null || known.has(normalForm(text))) continue;
    known.add(normalForm(text));
    wishes.push({ text, need });
  }
  return wishes;
}

/** Two neighbouring letters change places. */
function slipped(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
}
