import type { Context } from '../src/context.ts';
import { touchClusters } from '../src/db/clusters.ts';
import type { Tx } from '../src/db/connect.ts';
import {
  holdPending,
  insertParts,
  noteFailure,
  type PendingFragment,
  type PlacedFragment,
  type Placement,
  pendingFragments,
  placeFragments,
} from '../src/db/fragments.ts';
import { noteSpeakers } from '../src/db/owners.ts';
import { insertPhrases, knownPhrases } from '../src/db/phrases.ts';
import { countIntoPools, countOpenPools, gather, hasOwners, openPool } from '../src/db/pools.ts';
import { findScenario } from '../src/db/scenarios.ts';
import { GLOBAL_COHORT, saysEnough } from '../src/domain/cohort.ts';
import type { Phrase } from '../src/domain/phrase.ts';
import type { Policy } from '../src/domain/policy.ts';
import { readFragment, type Said } from '../src/domain/read-fragment.ts';
import { remembered } from '../src/domain/remembered.ts';
import { normalForm } from '../src/domain/text/normal-form.ts';
import { languageOf } from '../src/embedder/language.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

/** About a second of inference: a killed job repeats no more than that. */
const BATCH = 256;
/** Deliveries of a fragment that breaks the embedder, before it goes to the failed store. */
const TRIES = 3;
/** What every working embedder can embed. */
const HARMLESS = 'a window seat';

/** Readings that are known, some megabytes at most. */
const readUsual = remembered((text) => readFragment(text, false), 10_000);

type Read = { readonly fragment: PendingFragment; readonly said: readonly Said[] };

/** Pending fragments become phrases of the pool: split, cleaned, and embedded where the phrase is new. */
export async function embedFragments(ctx: Context, scenario: string): Promise<JobResult> {
  const pending = await pendingFragments(ctx.db, scenario, BATCH);
  if (pending.length === 0) return skipped('nothing is pending');
  const read = pending.map((fragment): Read => {
    const { text, appealed } = fragment;
    return { fragment, said: appealed ? readFragment(text ?? '', true) : readUsual(text ?? '') };
  });
  const vectors = await embedNew(ctx, scenario, read);
  const embedded = read.filter(({ said }) =>
    said.every(({ phrase }) => phrase === null || vectors.has(phrase)),
  );
  const { policy } = await findScenario(ctx.db, scenario);
  const at = ctx.clock.now();
  const encrypter = await ctx.db.vault.encrypting();
  const { pools, ready } = await ctx.db.sql.begin(async (tx) => {
    const held = await holdPending(
      tx,
      embedded.map(({ fragment }) => fragment.seq),
    );
    const ready = embedded.filter(({ fragment }) => held.has(fragment.seq));
    const said = new Set(ready.flatMap((one) => one.said.map(({ phrase }) => phrase)));
    const fresh = [...vectors.values()].flatMap((one) => (one !== 'known' && said.has(one.id) ? one : []));
    const { model, transform } = ctx.embedder;
    await insertPhrases(tx, scenario, fresh, { model, transform, at });
    const parts = await insertParts(tx, encrypter, scenario, ready.flatMap(partsOf));
    await noteSpeakers(
      tx,
      ready.map(({ fragment }) => fragment.seq),
    );
    const wholes = await placeFragments(tx, ready.map(placementOf));
    return { ready, pools: await gatherFragments(tx, scenario, policy, [...parts, ...wholes], at) };
  });
  const quarantined = ready.filter(({ said }) => said.some(({ held }) => held !== null)).length;
  if (quarantined > 0) ctx.log.warn({ scenario, quarantined }, 'fragment.quarantined');
  for (const pool of pools) ctx.queue.nudge('cluster-pool', pool);
  if (pending.length === BATCH) ctx.queue.nudge('embed-fragments', scenario);
  return done({
    fragments: ready.length,
    embedded: [...vectors.values()].filter((p) => p !== 'known').length,
  });
}

/** Each phrase joins the pool of all and, where one named it and has a pool, its cohort's. Returns the pools that have news. */
async function gatherFragments(
  tx: Tx,
  scenario: string,
  policy: Policy,
  placed: readonly PlacedFragment[],
  at: Date,
): Promise<string[]> {
  const pools = await countIntoPools(tx, scenario, placed);
  const fragmentsOfAll = pools.find(({ cohort }) => cohort === GLOBAL_COHORT)?.fragments ?? 0;
  const gathering: string[] = [];
  for (const one of pools) {
    const { pool, cohort, fragments } = one;
    if (!one.open) {
      const facts = { fragments, fragmentsOfAll, pools: await countOpenPools(tx, scenario) };
      if (!saysEnough(facts, policy)) continue;
      if (!(await hasOwners(tx, scenario, cohort, policy.cohorts.owners))) continue;
      await openPool(tx, one, scenario);
    }
    const own = placed.filter((fragment) => cohort === GLOBAL_COHORT || fragment.cohort === cohort);
    const phrases = [...new Set(own.map(({ phrase }) => phrase))];
    await gather(tx, pool, phrases);
    await touchClusters(tx, pool, phrases, at);
    gathering.push(pool);
  }
  return gathering;
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
  return said.map((one) => ({
    parent: fragment,
    part: one.part,
    text: one.text,
    phrase: one.phrase,
    reason: one.held,
    state: stateOf(one),
  }));
}

function placementOf({ fragment: { seq }, said }: Read): Placement {
  const [only] = said;
  if (said.length !== 1 || only === undefined) return { seq, state: 'split' };
  if (only.held !== null) return { seq, state: 'quarantined', reason: only.held };
  return only.phrase === null ? { seq, state: 'empty' } : { seq, state: 'pooled', phrase: only.phrase };
}

function stateOf({ held, phrase }: Said): 'quarantined' | 'empty' | 'pooled' {
  if (held !== null) return 'quarantined';
  return phrase === null ? 'empty' : 'pooled';
}
