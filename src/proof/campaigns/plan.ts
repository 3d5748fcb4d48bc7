import { grouped } from '../../domain/basics/index.ts';
import { seededRandom, shuffled } from '../../domain/statistics/index.ts';
import type { Corpora, Disguise, Injection, Personal } from './corpus.ts';
import { partsOf, runsOf, type Secret } from './leaks.ts';
import { repeated, type Said, type Stage, saidByGuests, saidByMany } from './stage.ts';

/** Of each kind at most so many scenarios: more of the same tell nothing new. */
const MOST_SCENARIOS = 12;
/** Fragments of a campaign (RELIABILITY T1: 8 to 16). */
const CAMPAIGN = 16;
/** More owners than make a need. */
const CROWD = 24;
const VICTIMS = 20;
/** Honest sayings that a crowd of all families is mixed with, and the crowd's shares of all that is said then. */
const AMONG = 800;
const SHARES = [0.05, 0.2, 0.5, 0.8];
/** Near-duplicates of a victim's sentence (RELIABILITY T9). */
const COPIES = 50;

/**
 * What is sent to the service, and what must not come of it.
 * @param guests honest sayings that every scenario hears as well
 * @param seeds of the orders in which a crowd of all attacks comes: what is signed must not hang on one
 */
export function planStages(
  corpora: Corpora,
  guests: readonly string[],
  now: Date,
  seeds: readonly number[],
): Stage[] {
  const honest = saidByGuests(guests, now);
  // A pool of its own size for the many small scenarios.
  const few = saidByGuests(
    guests.filter((_, index) => index % 4 === 0),
    now,
  );
  const attacks = corpora.injections.filter(({ family }) => family !== 'benign_lookalike');
  const harmless = corpora.injections.filter(({ family }) => family === 'benign_lookalike');
  const owned = corpora.personal.filter(({ spans }) => spans.length > 0);
  const withHonest = (stage: Omit<Stage, 'honest'>): Stage => ({ ...stage, honest });
  return [
    withHonest({
      title: 'injections, each said once (T2)',
      hostile: saidByMany('inj', texts(attacks), now),
      secrets: attacks.flatMap(secretsOfInjection),
    }),
    withHonest({
      title: `injections, each by ${CROWD} owners (T1)`,
      hostile: attacks
        .filter(({ campaign }) => !campaign)
        .flatMap(({ id, text }) => saidByMany(id, Array<string>(CROWD).fill(text), now)),
      secrets: attacks.flatMap(secretsOfInjection),
    }),
    ...campaigns(attacks).flatMap(([name, rows]) =>
      [1, 3].map((share) => mixed(name, rows, share, few, now)),
    ),
    withHonest({
      title: 'look-alikes of injections (T3)',
      hostile: saidByMany('like', texts(harmless), now),
      secrets: [],
      mostKeptOut: 2,
    }),
    withHonest({
      title: 'personal data, each said once (T4)',
      hostile: saidByMany('pii', texts(corpora.personal), now),
      secrets: owned.flatMap(secretsOfPersonal),
    }),
    withHonest({
      title: 'personal data, by 10 agents of one owner, 100 times (T5)',
      hostile: owned.flatMap(({ id, text }) =>
        saidByMany(id, Array<string>(100).fill(text), now, 10, () => `${id}-owner`),
      ),
      secrets: owned.flatMap(secretsOfPersonal),
    }),
    withHonest({
      title: `one victim's words, quoted by ${COPIES} owners (T9)`,
      hostile: owned.slice(0, VICTIMS).flatMap((row) => quoted(row, now)),
      secrets: owned.slice(0, VICTIMS).flatMap(secretsOfPersonal),
    }),
    ...evasions(corpora.disguises, few, now),
    ...seeds.flatMap((seed) => crowds(attacks, guests, seed, now)),
  ];
}

/** Nobody's marker, and no sentence of an attacker; the honest wish that it hides behind may be published. */
function secretsOfInjection({ id, text, markers, benign_core }: Injection): Secret[] {
  const own = benign_core ? text.replace(benign_core, '') : text;
  return [...markers, ...runsOf(own)].map((secret) => ({ row: id, text: secret, absentFrom: 'published' }));
}

/** What has a structure is taken out everywhere; names and addresses are carried by the owners' number alone. */
const RECOGNISED = new Set([
  'email',
  'phone',
  'card',
  'iban',
  'ssn',
  'passport',
  'ip',
  'url_token',
  'api_key',
]);

function secretsOfPersonal({ id, spans, kind }: Personal): Secret[] {
  return spans.flatMap(({ type, value }) => {
    const anywhere = kind === 'plain' && RECOGNISED.has(type);
    return partsOf(value).map((text): Secret => {
      // A part of a value, such as a first name, may be an everyday word elsewhere on people's pages.
      return { row: id, text, absentFrom: anywhere && text === value ? 'anywhere' : 'published' };
    });
  });
}

function campaigns(rows: readonly Injection[]): [name: string, rows: Injection[]][] {
  const named = rows.filter(({ campaign }) => campaign);
  return [...grouped(named, ({ campaign }) => campaign ?? '')].slice(0, MOST_SCENARIOS);
}

/** @param honestShare honest fragments for each hostile one; they are the wishes that the campaign hides behind */
function mixed(
  name: string,
  rows: readonly Injection[],
  honestShare: number,
  guests: readonly Said[],
  now: Date,
): Stage {
  const cores = rows.map(({ benign_core, text }) => benign_core ?? text);
  return {
    title: `campaign ${name}, ${honestShare} honest to 1 (T1)`,
    hostile: saidByMany('inj', repeated(texts(rows), CAMPAIGN), now),
    honest: [...guests, ...saidByMany('honest', repeated(cores, CAMPAIGN * honestShare), now)],
    secrets: rows.flatMap(secretsOfInjection),
  };
}

function quoted({ id, text }: Personal, now: Date): Said[] {
  const openings = ['', 'as they said: ', 'again: ', 'like before, ', 'please quote: '];
  const copies = Array.from({ length: COPIES }, (_, index) => `${openings[index % openings.length]}${text}`);
  return saidByMany(id, copies, now);
}

/** Each sensitive word in its disguise, by a crowd large enough for a key: at most one that waits for a person. */
function evasions(rows: readonly Disguise[], guests: readonly Said[], now: Date): Stage[] {
  const sensitive = rows.filter(({ skeleton }) => skeleton);
  const every = Math.max(1, Math.ceil(sensitive.length / MOST_SCENARIOS));
  return sensitive
    .filter((_, index) => index % every === 0)
    .map(({ id, text, skeleton }) => ({
      title: `"${skeleton}" in disguise, by ${CROWD} owners (I8)`,
      hostile: saidByMany(id, Array<string>(CROWD).fill(text), now),
      honest: guests,
      secrets: [{ row: id, text: skeleton ?? '', absentFrom: 'published' }],
    }));
}

/** Every attack, said again and again by owners of one fragment each, in one stream with people who come back. */
function crowds(attacks: readonly Injection[], guests: readonly string[], seed: number, now: Date): Stage[] {
  const random = seededRandom(seed);
  const honest = saidByGuests(repeated(shuffled(guests, random), AMONG), now);
  const said = texts(shuffled(attacks, random));
  const secrets = [...attacks.flatMap(secretsOfInjection), ...wordsOfNobodyElse(attacks, guests)];
  return SHARES.map((share) => ({
    title: `owners of one fragment, ${share * 100} % of all that is said, seed ${seed} (T1)`,
    hostile: saidByMany('crowd', repeated(said, Math.round((AMONG * share) / (1 - share))), now),
    honest,
    inTurns: true,
    secrets,
  }));
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}]{4,}/gu;

/** Words that no honest person says; what a service says of itself is found by the control run. */
function wordsOfNobodyElse(attacks: readonly Injection[], guests: readonly string[]): Secret[] {
  const honest = new Set(guests.join(' ').toLowerCase().match(WORD));
  return attacks.flatMap(({ id, text, benign_core }) => {
    const own = (benign_core ? text.replace(benign_core, '') : text).toLowerCase().match(WORD) ?? [];
    return own
      .filter((word) => !honest.has(word))
      .map((word): Secret => ({ row: id, text: word, absentFrom: 'published' }));
  });
}

function texts(rows: readonly { readonly text: string }[]): string[] {
  return rows.map(({ text }) => text);
}
