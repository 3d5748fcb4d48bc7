import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consolidate } from '../../../src/domain/needs/cluster/consolidate.ts';
import type { Mention } from '../../../src/domain/needs/pool.ts';
import { needText } from '../../../src/domain/words/clean.ts';
import { normalForm, phraseId } from '../../../src/domain/words/normal-form.ts';
import { backgroundOf } from '../../../src/ground/embedder/background.ts';
import type { Embedder } from '../../../src/ground/embedder/embedder.ts';
import { createLocalModel } from '../../../src/ground/embedder/local-model.ts';
import { NEEDS, type Need } from '../../quality/contrasts/contrasts.ts';

const LANGUAGES = [...new Set(NEEDS.map(({ language }) => language))];
/** Of the pairs of opposites, so many at least lie in one cluster; of the pairs of needs, so many in two. */
const LEAST = { together: 44, apart: 0 };

let embedder: Embedder;
beforeAll(async () => {
  embedder = await createLocalModel('multilingual-e5-small-tuned');
});
afterAll(() => embedder.close());

/**
 * Phrase -> cluster in a pool of all needs of one language: each text is said by three people over some days, in
 * payloads of about three needs, so that some say where from and where to at once.
 */
async function homes(language: string): Promise<(text: string) => string | undefined> {
  const said = NEEDS.filter((need) => need.language === language).flatMap(({ says }, need) =>
    says.map(([text], place) => ({ text: needText(text) ?? text, need, place })),
  );
  const texts = said.map(({ text }) => text);
  const vectors = await embedder.embed(texts.map(normalForm));
  const phrases = texts
    .map((text, index) => ({
      id: phraseId(text),
      text,
      language,
      vector: vectors[index] ?? new Float32Array(embedder.dimensions),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const mentions = said.flatMap(({ text, need, place }, index) =>
    [0, 1, 2].map(
      (turn): Mention => ({
        fragment: `f${String(index * 3 + turn).padStart(5, '0')}`,
        phrase: phraseId(text),
        owner: `o${(index + turn * 5) % 17}`,
        day: `2026-01-${String(1 + ((index + turn * 7) % 20)).padStart(2, '0')}`,
        interaction: `${place}-${turn}-${(need + place + turn) % 4}`,
      }),
    ),
  );
  const { clusters } = consolidate({
    pool: 'travel_desk:*',
    phrases,
    mentions,
    keys: [],
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background: await backgroundOf(embedder),
  });
  const home = new Map(
    clusters.flatMap(({ id, phrases: ids }) => ids.map((phrase) => [phrase, id] as const)),
  );
  return (text) => home.get(phraseId(needText(text) ?? text));
}

/** The cluster that holds most of the texts; undefined when most are in none. */
function mainHome(texts: readonly string[], home: (text: string) => string | undefined): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const text of texts) counts.set(home(text), (counts.get(home(text)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const saying = ({ says }: Need, means?: string | boolean) =>
  says.filter(([, own]) => means === undefined || own === means).map(([text]) => text);

describe('opposites of one need are one cluster, from and to are two', () => {
  test('in pools of ten needs in each of six languages', async () => {
    const lines: string[] = [];
    const right = { together: 0, apart: 0 };
    const all = { together: 0, apart: 0 };
    for (const language of LANGUAGES) {
      const home = await homes(language);
      const own = NEEDS.filter((need) => need.language === language);
      const missed: string[] = [];
      for (const need of own.filter(({ reads }) => reads !== 'name')) {
        const poles = [...new Set(need.says.map(([, means]) => means))].slice(0, 2);
        const [a, b] = poles.map((means) => mainHome(saying(need, means), home));
        all.together += 1;
        if (a !== undefined && a === b) right.together += 1;
        else missed.push(need.contrast);
      }
      const [from, to] = own
        .filter(({ reads }) => reads === 'name')
        .map((need) => mainHome(saying(need), home));
      all.apart += 1;
      if (from !== undefined && to !== undefined && from !== to) right.apart += 1;
      else missed.push('from-to');
      lines.push(
        `${language}: ${missed.length === 0 ? 'all as meant' : `not as meant: ${missed.join(', ')}`}`,
      );
    }
    process.stdout.write(
      `contrasts, clustered: ${right.together} of ${all.together} together, ${right.apart} of ${all.apart} apart\n${lines.join('\n')}\n`,
    );
    expect(right.together).toBeGreaterThanOrEqual(LEAST.together);
    expect(right.apart).toBeGreaterThanOrEqual(LEAST.apart);
  });
});
