import { isRecord } from '../../domain/basics/index.ts';
import type { KeyDefinition, Template } from '../../domain/template/index.ts';
import { quarantinedIds } from '../../ground/db/trust/index.ts';
import { outstandingWork } from '../../ground/db/upkeep/index.ts';
import { leaksOf, type Output } from '../../proof/campaigns/leaks.ts';
import type { Said, Stage } from '../../proof/campaigns/stage.ts';
import { keptOf, type StageOutcome } from '../../proof/campaigns/verdict.ts';
import { waitFor } from '../service/wait.ts';
import { namesIn, outputsOf } from './outputs.ts';
import type { Answer, Target } from './target.ts';

const BATCH = 250;
/** A service that has not settled by then is stuck. */
const LONGEST_WAIT_MS = 300_000;

/** Sends a campaign into a scenario of its own. Returns how many of the hostile fragments the door refused. */
export async function sendStage(
  target: Target,
  scenario: string,
  template: Template,
  stage: Stage,
): Promise<number> {
  const base = `/v1/scenarios/${scenario}`;
  await registerTemplate(target, scenario, template);
  const all = [...stage.honest, ...stage.hostile];
  if (stage.inTurns) all.sort((a, b) => (a.observed_at < b.observed_at ? -1 : 1));
  const hostile = new Set(stage.hostile);
  return (await sendAll(target, base, all)).filter((said) => hostile.has(said)).length;
}

export async function registerTemplate(target: Target, scenario: string, template: Template): Promise<void> {
  const registered = { ...template, scenario, schema_id: `${scenario}_v1` };
  must(await target.ask('PUT', `/v1/scenarios/${scenario}/template`, registered));
}

/** What the door refused. */
async function sendAll(target: Target, base: string, all: readonly Said[]): Promise<Said[]> {
  const refused: Said[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    const fragments = all.slice(from, from + BATCH);
    const answer = await target.ask('POST', `${base}/fragments`, { fragments });
    if (answer.status >= 500 || answer.status === 429) must(answer);
    const told: unknown = isRecord(answer.json) ? answer.json['refused'] : null;
    if (Array.isArray(told)) refused.push(...told.flatMap(({ index }) => fragments[index] ?? []));
    else if (answer.status >= 400) refused.push(...fragments);
  }
  return refused;
}

/** Until the rows ask for no more work. */
export async function settle(target: Target): Promise<void> {
  let left = '';
  const settled = await waitFor(async () => {
    const [work] = await outstandingWork(target.ctx.db, new Date());
    left = `${work?.kind} of ${work?.subject}`;
    return work === undefined;
  }, LONGEST_WAIT_MS);
  if (settled === null) throw new Error(`${left} is still to be done after ${LONGEST_WAIT_MS / 1_000} s.`);
}

/** What every campaign is held against. */
export type Seen = {
  /** What leaves the service besides a scenario's own answers. */
  readonly common: readonly Output[];
  /** Words of secrets that a service says which heard nothing hostile, such as "https": nobody's secret. */
  readonly innocent: ReadonlySet<string>;
  /** The scenario in which its honest people are alone. */
  readonly alone?: string | undefined;
};

/**
 * What became of a campaign, once the service has settled.
 * @param refused how many of its fragments the door refused, as `sendStage` gave it
 */
export async function judgeStage(
  target: Target,
  scenario: string,
  stage: Stage,
  refused: number,
  { common, innocent, alone }: Seen,
): Promise<StageOutcome> {
  const outputs = await outputsOf(target, scenario);
  const heldBack = await quarantinedIds(target.ctx.db, scenario);
  const keys = await keysIn(target, scenario);
  const signed = await signedKeys(target, scenario);
  const named = (...wanted: string[]) =>
    keys.filter(({ status }) => wanted.includes(status)).map(({ key_name }) => key_name);
  return {
    sent: stage.hostile.length,
    refused,
    quarantined: stage.hostile.filter(({ id }) => heldBack.has(id)).length,
    published: named('experimental', 'stable').filter((name) => signed.has(name)),
    held: [...named('proposed'), ...named('experimental', 'stable').filter((name) => !signed.has(name))],
    leaks: leaksOf(
      stage.secrets.filter(({ text }) => !innocent.has(text)),
      [...outputs, ...common],
    ),
    ...(alone === undefined ? {} : { kept: keptOf(seen(await keysIn(target, alone)), seen(keys)) }),
  };
}

function seen(keys: readonly ListedKey[]): KeyDefinition[] {
  return keys.map(({ definition }) => definition);
}

/** Names of all keys in the newest version of the line with keys on trial. */
async function signedKeys(target: Target, scenario: string): Promise<ReadonlySet<string>> {
  const { json } = await target.ask('GET', `/v1/scenarios/${scenario}/template?channel=experimental`);
  return new Set(namesIn(json, 'keys', 'key_name'));
}

/** A learned key as our own answer lists it. */
type ListedKey = { readonly key_name: string; readonly status: string; readonly definition: KeyDefinition };

/** All learned keys that are not retired. */
export async function keysIn(target: Target, scenario: string): Promise<ListedKey[]> {
  const { json } = await target.ask('GET', `/v1/scenarios/${scenario}/patch-keys`);
  const { patch_keys } = json as { readonly patch_keys: ListedKey[] }; // by its contract
  return patch_keys.filter(({ status }) => status !== 'retired');
}

/** @throws Error for an answer that is none */
export function must(answer: Answer): Answer {
  if (answer.status < 300) return answer;
  throw new Error(`The service answered ${answer.status}: ${answer.text.slice(0, 500)}`);
}
