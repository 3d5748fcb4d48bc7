import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { centred } from '../../../domain/basics/index.ts';
import { type Nearness, nearnessTo, scenarioTexts } from '../../../domain/mapping/index.ts';
import type { Template } from '../../../domain/template/index.ts';
import { backgroundOf } from '../../../ground/embedder/background.ts';

type Model = Context['embedder'];
type Vectors = readonly Float32Array[];

/** Published templates never change; their vectors are kept for as long as their parsed documents are, which are bounded. */
const known = new WeakMap<Model, WeakMap<Template, Promise<Vectors>>>();

/** A text of a person takes some milliseconds in a thread that jobs use too: who comes after so many is answered by words. */
const MOST_WAITING = 50;
/** The first text wakes the model, and what any wish looks like has to be asked of it first. */
const LONGEST_WAIT_MS = 10_000;
const waiting = new WeakMap<Model, number>();

/**
 * How near a wish is in meaning to each of some templates, whatever language it is in; null where the model is not to be
 * had, or not in time: searching must not fail for that (S-15).
 */
export async function nearnessOf(
  { embedder, log }: Context,
  query: string,
  templates: readonly Template[],
): Promise<Nearness | null> {
  const before = waiting.get(embedder) ?? 0;
  if (before >= MOST_WAITING) return null;
  waiting.set(embedder, before + 1);
  const asked = compared(embedder, query, templates)
    .catch((err: unknown) => {
      log.warn({ err }, 'search.by_words_alone');
      return null;
    })
    .finally(() => waiting.set(embedder, (waiting.get(embedder) ?? 1) - 1));
  return Promise.race([asked, setTimeout(LONGEST_WAIT_MS, null, { ref: false })]);
}

async function compared(
  embedder: Model,
  query: string,
  templates: readonly Template[],
): Promise<Nearness | null> {
  const background = await backgroundOf(embedder);
  const vectors = new Map(
    await Promise.all(
      templates.map(async (one) => [one, await vectorsOf(embedder, background, one)] as const),
    ),
  );
  const [vector] = await embedder.embed([query]);
  if (vector === undefined) return null;
  const asked = centred(vector, background);
  return (template) => nearnessTo(asked, vectors.get(template) ?? []);
}

function vectorsOf(embedder: Model, background: Float32Array, template: Template): Promise<Vectors> {
  const own = known.get(embedder) ?? new WeakMap<Template, Promise<Vectors>>();
  known.set(embedder, own);
  const before = own.get(template);
  if (before !== undefined) return before;
  const vectors = embedder
    .embed(scenarioTexts(template))
    .then((found) => found.map((vector) => centred(vector, background)));
  own.set(template, vectors);
  // A failure is not kept.
  vectors.catch(() => own.delete(template));
  return vectors;
}
