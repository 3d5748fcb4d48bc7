import type { Context } from '../src/context.ts';
import { touchClusters } from '../src/db/clusters.ts';
import {
  insertParts,
  noteFailure,
  type PendingFragment,
  type Placement,
  pendingFragments,
  placeFragments,
} from '../src/db/fragments.ts';
import { insertPhrases, knownPhrases } from '../src/db/phrases.ts';
import { poolOf } from '../src/db/scenarios.ts';
import type { Phrase } from '../src/domain/phrase.ts';
import { needText } from '../src/domain/text/clean.ts';
import { normalForm, phraseId } from '../src/domain/text/normal-form.ts';
import { splitCompound } from '../src/domain/text/split.ts';
import { languageOf } from '../src/embedder/language.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

/** About a second of inference: a killed job repeats no more than that. */
const BATCH = 256;
/** Deliveries of a fragment that breaks the embedder, before it goes to the failed store. */
const TRIES = 3;
/** What every working embedder can embed. */
const HARMLESS = 'a window seat';

/** What is said in one part of a fragment; `phrase` null where it is polite noise. */
type Said = {
  readonly part: number;
  readonly text: string;
  readonly need: string | null;
  readonly phrase: string | null;
};
type Read = { readonly fragment: PendingFragment; readonly said: readonly Said[] };

/** Pending fragments become phrases of the pool: split, cleaned, and embedded where the phrase is new. */
export async function embedFragments(ctx: Context, scenario: string): Promise<JobResult> {
  const pending = await pendingFragments(ctx.db, scenario, BATCH);
  if (pending.length === 0) return skipped('nothing is pending');
  const read = pending.map(readFragment);
  const vectors = await embedNew(ctx, scenario, read);
  const ready = read.filter(({ said }) => said.every(({ phrase }) => phrase === null || vectors.has(phrase)));
  const pool = poolOf(scenario);
  const at = ctx.clock.now();
  await ctx.db.sql.begin(async (tx) => {
    const fresh = [...vectors.values()].filter((phrase) => phrase !== 'known');
    const { model, transform } = ctx.embedder;
    await insertPhrases(tx, scenario, pool, fresh, { model, transform, at });
    await insertParts(tx, ready.flatMap(partsOf));
    await placeFragments(tx, ready.map(placementOf));
    const known = [...vectors].filter(([, phrase]) => phrase === 'known').map(([id]) => id);
    await touchClusters(tx, pool, known, at);
  });
  ctx.queue.nudge('cluster-pool', pool);
  if (pending.length === BATCH) ctx.queue.nudge('embed-fragments', scenario);
  return done({
    fragments: ready.length,
    embedded: [...vectors.values()].filter((p) => p !== 'known').length,
  });
}

function readFragment(fragment: PendingFragment): Read {
  const texts = splitCompound(fragment.text);
  const said = texts.map((text, index) => {
    const need = needText(text);
    return {
      part: texts.length > 1 ? index + 1 : 0,
      text,
      need,
      phrase: need === null ? null : phraseId(need),
    };
  });
  return { fragment, said };
}

/** Every phrase of the batch that has a vector, now or already; one that breaks the embedder is missing. */
async function embedNew(
  ctx: Context,
  scenario: string,
  read: readonly Read[],
): Promise<Map<string, Phrase | 'known'>> {
  const texts = new Map<string, { text: string; language: string; fragments: number[] }>();
  for (const { fragment, said } of read) {
    for (const { need, phrase } of said) {
      if (need === null || phrase === null) continue;
      const entry = texts.get(phrase);
      if (entry === undefined) {
        texts.set(phrase, {
          text: need,
          language: languageOf(need, fragment.language),
          fragments: [fragment.seq],
        });
      } else entry.fragments.push(fragment.seq);
    }
  }
  const found = new Map<string, Phrase | 'known'>();
  for (const id of await knownPhrases(ctx.db, scenario, [...texts.keys()])) found.set(id, 'known');
  const fresh = [...texts].filter(([id]) => !found.has(id));
  // The normal form is embedded: a phrase's vector must not hang on how its first speaker used capitals.
  const add = (id: string, text: string, language: string, vector: Float32Array | undefined) => {
    if (vector !== undefined) found.set(id, { id, text, language, vector });
  };
  try {
    const vectors = await ctx.embedder.embed(fresh.map(([, { text }]) => normalForm(text)));
    fresh.forEach(([id, { text, language }], index) => {
      add(id, text, language, vectors[index]);
    });
  } catch (problem) {
    ctx.log.warn({ err: problem, scenario }, 'embedding.batch_failed');
    // When the embedder itself is away no text is to blame: this throws, and the whole batch waits.
    await ctx.embedder.embed([HARMLESS]);
    // One of them is poison; alone, each shows which.
    for (const [id, { text, language, fragments }] of fresh) {
      try {
        const [vector] = await ctx.embedder.embed([normalForm(text)]);
        add(id, text, language, vector);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.name : 'the embedder failed';
        for (const seq of fragments) await noteFailure(ctx.db, seq, 'embed-fragments', reason, TRIES);
      }
    }
  }
  return found;
}

function partsOf({ fragment, said }: Read) {
  if (said.length === 1) return [];
  return said.map(({ part, text, phrase }) => ({
    parent: fragment.seq,
    part,
    text,
    phrase,
    state: phrase === null ? ('empty' as const) : ('pooled' as const),
  }));
}

function placementOf({ fragment: { seq }, said }: Read): Placement {
  const [only] = said;
  if (said.length !== 1 || only === undefined) return { seq, state: 'split' };
  return only.phrase === null ? { seq, state: 'empty' } : { seq, state: 'pooled', phrase: only.phrase };
}
