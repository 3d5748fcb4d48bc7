// What the relevance floor of scenario search is worth: npx tsx bench/accuracy/scenario-floor.ts [folder of data]
// English: half of the 150 intents of CLINC150 that the floor was not chosen on; services of ten of them, asked for what
// they offer and, as often, for what the others do. Other languages: eight services of xSID with templates of ours, each
// left out once. Vectors are kept in out/vectors. It reads a few texts an intent: all of them take hours on two cores.
import { readFileSync } from 'node:fs';
import { centred } from '../../src/domain/basics/index.ts';
import { nearnessTo, rankScenarios, scenarioTexts } from '../../src/domain/mapping/index.ts';
import { parseTemplate, type Template } from '../../src/domain/template/index.ts';
import { backgroundOf } from '../../src/ground/embedder/background.ts';
import { createCachedModel } from '../../src/ground/embedder/vector-cache.ts';

type Asked = { readonly text: string; readonly service: string; readonly language: string };
type Site = { readonly templates: readonly Template[]; readonly asked: readonly Asked[] };

const DATA = process.argv[2] ?? '../shared/data';
const EXAMPLES = 3;
const ASKED = 8;
const SITE = 10;

const tell = (line: string) => process.stdout.write(`${line}\n`);

const model = await createCachedModel('multilingual-e5-small-tuned', 'out/vectors');
const background = await backgroundOf(model);
const vectors = new Map<string, Float32Array>();

async function vectorOf(text: string): Promise<Float32Array> {
  const known = vectors.get(text) ?? centred((await model.embed([text]))[0] ?? background, background);
  vectors.set(text, known);
  return known;
}

function lines<T>(file: string): T[] {
  const text = readFileSync(`${DATA}/${file}`, 'utf8').trimEnd();
  return text.split('\n').map((line) => JSON.parse(line) as T);
}

function templateOf(scenario: string, keys: Readonly<Record<string, string>>): Template {
  const parsed = parseTemplate({
    schema_id: `${scenario}_v1`,
    scenario,
    keys: Object.entries(keys).map(([key_name, semantic_description]) => ({
      key_name,
      key_type: 'string',
      required: false,
      default_value: null,
      semantic_description,
    })),
  });
  if ('errors' in parsed) throw new Error(`${scenario}: ${JSON.stringify(parsed.errors)}`);
  return parsed.template;
}

/** An intent as an owner might register it: its name, and a key that quotes what three people said, or none. */
function intentTemplate(intent: string, said: readonly string[]): Template {
  const quotes = said.map((text) => `'${text.replaceAll("'", '').slice(0, 80)}' -> 'yes'`).join(', ');
  const example = quotes === '' ? '' : ` Example mapping: ${quotes}.`;
  return templateOf(intent, { details: `What is wanted.${example}` });
}

/** The first or second half of the intents, in the order in which they were halved when the floor was chosen. */
function intentSites(half: 0 | 1, examples: number): Site[] {
  const byIntent = new Map<string, string[]>();
  for (const { text, label } of lines<{ text: string; label: string }>('intents/clinc150_train.jsonl'))
    byIntent.set(label, [...(byIntent.get(label) ?? []), text]);
  const random = chance(7);
  const order = [...byIntent.keys()]
    .sort()
    .map((intent) => ({ intent, at: random() }))
    .sort((a, b) => a.at - b.at);
  const own = order.slice(half * 75, (half + 1) * 75).map(({ intent }) => intent);
  return [0, 1, 2, 3, 4, 5, 6].map((at) => {
    const on = own.slice(at * SITE, (at + 1) * SITE);
    const off = own.filter((intent) => !on.includes(intent));
    const texts = (intent: string, most: number): Asked[] =>
      (byIntent.get(intent) ?? [])
        .slice(EXAMPLES, EXAMPLES + most)
        .map((text) => ({ text, service: intent, language: 'en' }));
    return {
      templates: on.map((intent) => intentTemplate(intent, (byIntent.get(intent) ?? []).slice(0, examples))),
      asked: [
        ...on.flatMap((one) => texts(one, ASKED)),
        ...off.flatMap((one) => texts(one, Math.round((ASKED * SITE) / off.length))),
      ],
    };
  });
}

/** mulberry32. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SERVICES: Readonly<Record<string, [scenario: string, keys: Readonly<Record<string, string>>]>> = {
  weather: [
    'weather_forecast',
    { place: 'Place that the forecast is for.', day: 'Day that the forecast is for.' },
  ],
  alarm: [
    'alarm_clock',
    { alarm_time: 'Time at which the alarm is to ring.', repeat: 'On which days the alarm rings again.' },
  ],
  reminder: [
    'reminders',
    { task: 'What the user wants to be reminded of.', remind_at: 'When to remind the user.' },
  ],
  playlist: [
    'playlist_editing',
    { playlist: 'Playlist that a song is added to.', track: 'Song, album or artist to add.' },
  ],
  table: [
    'restaurant_booking',
    { party_size: 'Number of people at the table.', cuisine: 'Kind of food that the restaurant serves.' },
  ],
  rating: [
    'book_rating',
    { title: 'Book that is rated.', points: 'Number of points or stars the user gives.' },
  ],
  movie: [
    'movie_showtimes',
    { movie: 'Film that the user wants to see.', theatre: 'Cinema where it is shown.' },
  ],
  music: ['music_player', { artist: 'Artist whose music is played.', song: 'Song to play.' }],
};

/** What an English sentence of xSID is for, by its words; the other languages say the same in the same order. */
const TOLD: readonly (readonly [string, RegExp])[] = [
  ['reminder', /remind/i],
  ['alarm', /alarm/i],
  ['playlist', /\badd\b|playlist/i],
  ['table', /\bbook a|reserv|restaurant/i],
  ['rating', /\brate\b|stars|points/i],
  ['movie', /movie|cinema|showtime|film/i],
  ['music', /\bplay\b/i],
  ['weather', /weather|rain|sunny|hot|cold|snow|forecast|umbrella|coat|humid|storm/i],
];

function languageSites(): Site[] {
  const rows = lines<{ text: string; language: string }>('value-spans/xsid-valid.jsonl');
  const english = rows.filter(({ language }) => language === 'en');
  const services = english.map(({ text }) => TOLD.find(([, words]) => words.test(text))?.[0]);
  const place = new Map<string, number>();
  const asked = rows.flatMap(({ text, language }): Asked[] => {
    const at = place.get(language) ?? 0;
    place.set(language, at + 1);
    const service = services[at];
    return service === undefined || at % 3 !== 0 ? [] : [{ text, service, language }];
  });
  return Object.keys(SERVICES).map((gone) => ({
    templates: Object.entries(SERVICES).flatMap(([service, [scenario, keys]]) =>
      service === gone ? [] : [templateOf(scenario, keys)],
    ),
    asked: asked.map((one) => ({ ...one, service: SERVICES[one.service]?.[0] ?? '' })),
  }));
}

/** fits: of what is offered, the right one first; precision: of all answers, right ones; refused: of what is not offered, nothing. */
async function judged(sites: readonly Site[], only?: string, byWords = false) {
  let [offered, right, answered, strange, refused] = [0, 0, 0, 0, 0];
  for (const { templates, asked } of sites) {
    const own = new Map(templates.map((one) => [one, scenarioTexts(one)]));
    for (const text of [...own.values()].flat()) await vectorOf(text);
    for (const { text, service, language } of asked) {
      if (only !== undefined && language !== only) continue;
      const query = await vectorOf(text);
      const near = (one: Template) =>
        nearnessTo(
          query,
          (own.get(one) ?? []).map((part) => vectors.get(part) ?? background),
        );
      const [first] = rankScenarios(text, templates, byWords ? null : near);
      const isOffered = templates.some(({ scenario }) => scenario === service);
      if (isOffered) offered += 1;
      else strange += 1;
      if (first !== undefined) answered += 1;
      else if (!isOffered) refused += 1;
      if (first?.scenario === service) right += 1;
    }
  }
  const share = (part: number, whole: number) => (part / whole).toFixed(2);
  return `| ${share(right, offered)} | ${share(right, answered)} | ${share(refused, strange)} | ${offered} + ${strange} |`;
}

tell(
  '| asked in | recall | precision | nothing fits, rightly | wishes: offered + not |\n|---|---|---|---|---|',
);
for (const [half, name] of [
  [0, 'en, the half that the floor was chosen on'],
  [1, 'en, the other half'],
] as const)
  for (const examples of [0, EXAMPLES])
    tell(
      `| ${name}, ${examples === 0 ? 'names alone' : 'with three examples'} ${await judged(intentSites(half, examples))}`,
    );
tell(
  `| en, the other half, by words alone, three examples ${await judged(intentSites(1, EXAMPLES), undefined, true)}`,
);
const sites = languageSites();
for (const language of ['en', 'de', 'nl', 'da', 'it', 'id', 'tr', 'sr', 'zh', 'ja', 'ar', 'kk'])
  tell(`| xSID ${language} ${await judged(sites, language)}`);
tell(`| xSID, all twelve ${await judged(sites)}`);
tell(`| xSID, all twelve, by words alone ${await judged(sites, undefined, true)}`);
await model.close();
