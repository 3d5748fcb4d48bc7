import { beforeAll, describe, expect, test } from 'vitest';
import { synthesise } from '../../../src/domain/synthesis/synthesise.ts';
import { normalForm } from '../../../src/domain/words/normal-form.ts';
import type { Embedded, Phrase } from '../../../src/domain/words/phrase.ts';
import { boundOf } from '../../../src/domain/words/values/amounts/bounds.ts';
import { extractValues } from '../../../src/domain/words/values/extract-values.ts';
import { resultOf } from '../../../src/ground/threads/outcome.ts';
import { recordedEmbedder } from '../recorded-embedder.ts';
import { KNOWN_GAPS, NEEDS, type Need } from './contrasts.ts';

const LANGUAGES = [...new Set(NEEDS.map(({ language }) => language))];
const CONTRASTS = [...new Set(NEEDS.map(({ contrast }) => contrast))];
/** k of k-anonymity for these: every saying but a name has so many owners. */
const K = 3;

type Verdict = { readonly need: Need; readonly text: string; readonly right: boolean };

/** What is read in the text alone; null where the contrast has nothing that can be read without its need. */
function readAlone({ language, reads }: Need, text: string, means: string | boolean): boolean | null {
  const values = extractValues(text, language);
  const denied = values.some(({ kind, canonical }) => kind === 'polarity' && canonical === false);
  switch (reads) {
    case 'boolean':
      return denied === (means === false);
    case 'name':
      return values.some(({ kind, canonical }) => kind === 'name' && canonical === means);
    case 'time': {
      const moment = values.find(({ kind }) => kind === 'time');
      return moment !== undefined && boundOf(text, moment) === (means === 'before' ? 'most' : 'least');
    }
    case 'band': {
      const [bound, number] = String(means).split(' ');
      const amount = values.find(({ kind }) => kind === 'count' || kind === 'number');
      return amount?.canonical === Number(number) && boundOf(text, amount) === bound;
    }
    case 'choice':
      return means === 'none' ? null : !denied;
  }
}

const embedded = new Map<string, Embedded>();
beforeAll(async () => {
  const texts = [...new Set(NEEDS.flatMap(({ says }) => says.map(([text]) => text)))];
  const model = recordedEmbedder(new URL('vectors.jsonl', import.meta.url));
  const outcomes = (await model.attempt(texts.map(normalForm))).map(resultOf);
  for (const [index, text] of texts.entries()) {
    const one = outcomes[index];
    if (one !== undefined) embedded.set(text, one);
  }
  await model.close();
});

/** What each text is mapped to by the key that synthesis makes of the need's own sayings. */
function mapped(need: Need): Map<string, unknown> {
  const phrase = (text: string): Phrase => ({
    id: text,
    text,
    language: need.language,
    ...(embedded.get(text) ?? { vector: new Float32Array(0) }),
  });
  const members = need.says.map(([text], index) => ({
    phrase: phrase(text),
    // Names are said by one person each, as open-ended values are.
    mentions: (need.reads === 'name' ? [`owner-${index}`] : ['a', 'b', 'c']).map((owner) => ({
      fragment: `${text}/${owner}`,
      phrase: text,
      owner,
      day: '2026-01-05',
      interaction: null,
    })),
  }));
  const background = NEEDS.filter((other) => other.language === need.language && other !== need).flatMap(
    ({ says }) => says.map(([text]) => phrase(text)),
  );
  const proposal = synthesise({
    scenario: 'travel_desk',
    members,
    background,
    keys: [],
    taken: new Set(),
    saidShare: 0.5,
    owners: K,
  });
  return new Map(need.says.map(([text]) => [text, proposal?.values.get(text)?.value ?? null]));
}

function mapsRight(need: Need, values: ReadonlyMap<string, unknown>, text: string): boolean {
  const means = need.says.find(([said]) => said === text)?.[1];
  const value = values.get(text);
  switch (need.reads) {
    case 'boolean':
    case 'name':
      return value === means;
    case 'time':
      return typeof value === 'string' && /^\d\d:\d\d$/.test(value);
    case 'band':
    case 'choice': {
      if (means === 'none') return value === 'none';
      const of = (label: unknown) =>
        need.says.filter(([, own]) => own === label).map(([said]) => values.get(said) ?? null);
      const others = need.says.filter(([, own]) => own !== means).map(([said]) => values.get(said));
      return value !== null && value === commonest(of(means)) && !others.includes(value);
    }
  }
}

function commonest(values: readonly unknown[]): unknown {
  const counts = new Map<unknown, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function verdicts(level: 'alone' | 'mapped'): Verdict[] {
  return NEEDS.flatMap((need) => {
    const values = level === 'mapped' ? mapped(need) : new Map<string, unknown>();
    return need.says.flatMap(([text, means]) => {
      const right = level === 'mapped' ? mapsRight(need, values, text) : readAlone(need, text, means);
      return right === null ? [] : [{ need, text, right }];
    });
  });
}

const gapOf = ({ need, text }: Verdict) => `${need.language} ${need.contrast}: ${text}`;

/** Right of all, a contrast a row and a language a column. */
function table(all: readonly Verdict[]): string {
  const lines = CONTRASTS.map((contrast) => {
    const cells = LANGUAGES.map((language) => {
      const own = all.filter(({ need }) => need.contrast === contrast && need.language === language);
      return `${language} ${own.filter(({ right }) => right).length}/${own.length}`.padEnd(9);
    });
    return `${contrast.padEnd(18)}${cells.join('')}`;
  });
  return [...lines, `${all.filter(({ right }) => right).length} of ${all.length} are right`].join('\n');
}

/** Of 494 sayings, by the key made of their own need; raised as synthesis learns. The gaps are printed on request. */
const LEAST_MAPPED = 340;

const list = process.env['CONTRASTS'] === 'list';

describe('opposites mean opposite things in six languages', () => {
  test('read alone: nothing is misunderstood beyond the known gaps, and a closed gap is struck off', () => {
    const all = verdicts('alone');
    process.stdout.write(`contrasts, read alone\n${table(all)}\n`);
    expect(all.filter(({ right }) => !right).map(gapOf)).toEqual([...KNOWN_GAPS]);
  });

  test('mapped to a key: most are understood', () => {
    const all = verdicts('mapped');
    process.stdout.write(`contrasts, mapped by the key of their need\n${table(all)}\n`);
    const missed = all.filter(({ right }) => !right);
    if (list) process.stdout.write(`${missed.map(gapOf).join('\n')}\n`);
    expect(all.length - missed.length).toBeGreaterThanOrEqual(LEAST_MAPPED);
  });
});
