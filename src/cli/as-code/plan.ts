import { canonicalise, isRecord } from '../../domain/basics/index.ts';
import { diffTemplates, type Template } from '../../domain/template/index.ts';
import { type Call, scenarioPath } from '../service/api-client.ts';
import type { OrderedKey, Present } from './present.ts';
import type { ScenarioFile } from './scenario-file.ts';

/** One thing that the file wants otherwise; `give` does it. Null: it can only be told. */
export type Step = {
  readonly what: 'template' | 'policy' | 'key';
  readonly name: string;
  readonly sentences: readonly string[];
  readonly give: ((call: Call, because: string) => Promise<unknown>) | null;
};

type Members = Readonly<Record<string, unknown>>;
/** The owner's word for a template that breaks clients, as `PUT …/template` takes it. */
export type Breaking = { readonly acceptBreaking?: true; readonly oldUntil?: string };

/** What is otherwise in the service than in the file, in the order in which it is put right. */
export function planOf(file: ScenarioFile, present: Present, breaking: Breaking): Step[] {
  const at = scenarioPath(file.scenario);
  return [
    ...templateSteps(at, file.template, present.template, breaking),
    ...policySteps(at, file.policy, present.policy),
    ...keySteps(at, file.keys ?? {}, present),
  ];
}

function templateSteps(
  at: string,
  wanted: Members | undefined,
  now: Members | null,
  breaking: Breaking,
): Step[] {
  if (wanted === undefined || same(wanted, now)) return [];
  const query = new URLSearchParams({
    ...(breaking.acceptBreaking ? { accept_breaking: 'true' } : {}),
    ...(breaking.oldUntil === undefined ? {} : { old_until: breaking.oldUntil }),
  });
  const sentences =
    now === null
      ? ['Is registered.']
      : Array.isArray(wanted['keys'])
        ? // The service judges the file's template; here it is only compared.
          diffTemplates(now as unknown as Template, wanted as unknown as Template).map(
            ({ sentence }) => sentence,
          )
        : ['Has no keys.'];
  const name = String(wanted['schema_id']);
  const told = sentences.length === 0 ? ['Changes nothing that clients see.'] : sentences;
  return [step('template', name, told, (call) => call('PUT', `${at}/template?${query}`, wanted))];
}

function policySteps(at: string, wanted: Members = {}, now: Members): Step[] {
  return leavesOf(wanted).flatMap(([place, value]): Step[] => {
    const before = place.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), now);
    if (same(value, before)) return [];
    const body = place.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
    const told = `${JSON.stringify(before)} becomes ${JSON.stringify(value)}.`;
    return [step('policy', place.join('.'), [told], (call) => call('PATCH', `${at}/policy`, body))];
  });
}

function leavesOf(part: Members, above: readonly string[] = []): [readonly string[], unknown][] {
  return Object.entries(part).flatMap(([name, value]) =>
    isRecord(value) ? leavesOf(value, [...above, name]) : [[[...above, name], value] as [string[], unknown]],
  );
}

function keySteps(at: string, wanted: NonNullable<ScenarioFile['keys']>, { keys, living }: Present): Step[] {
  const steps = Object.entries(wanted).flatMap(([learnedAs, { set, made }]): Step[] => {
    const key = keys.find((one) => one.learnedAs === learnedAs);
    if (key !== undefined) return stepsOfKey(at, key, set);
    if (living.has(learnedAs)) return [setting(at, learnedAs, set)];
    if (made)
      return [
        step('key', learnedAs, ['Is made by hand.'], (call, reason) =>
          call('POST', `${at}/patch-keys`, { definition: set, reason }),
        ),
      ];
    return [step('key', learnedAs, ['Is not learned yet: apply again when it is.'], null)];
  });
  const others = keys.filter(({ learnedAs }) => wanted[learnedAs] === undefined);
  const drift = others.map(({ name, set }) =>
    step('key', name, [`People set ${Object.keys(set).join(', ')}; the file does not say so.`], null),
  );
  return [...steps, ...drift];
}

/** Orders that say something else go, and what is then missing is set. */
function stepsOfKey(at: string, { name, orders, set, made }: OrderedKey, wanted: Members): Step[] {
  if (same(set, wanted)) return [];
  const otherwise = orders.filter(
    ({ patch }, index) =>
      !(made && index === 0) && Object.entries(patch).some(([member, value]) => !same(value, wanted[member])),
  );
  const path = `${at}/patch-keys/${encodeURIComponent(name)}`;
  const undone = otherwise.map(({ id, patch }) =>
    step('key', name, [`Order ${id} (${Object.keys(patch).join(', ')}) is taken back.`], (call, reason) =>
      call('POST', `${path}/orders/${id}/undo`, { reason }),
    ),
  );
  const left = orders
    .filter((order) => !otherwise.includes(order))
    .flatMap(({ patch }) => Object.entries(patch));
  const missing = Object.entries(wanted).filter(
    ([member, value]) => !left.some(([said, given]) => said === member && same(given, value)),
  );
  return missing.length === 0 ? undone : [...undone, setting(at, name, Object.fromEntries(missing))];
}

function setting(at: string, name: string, set: Members): Step {
  return step('key', name, [`${Object.keys(set).join(', ')} is set.`], (call, reason) =>
    call('PATCH', `${at}/patch-keys/${encodeURIComponent(name)}`, { ...set, reason }),
  );
}

function step(what: Step['what'], name: string, sentences: readonly string[], give: Step['give']): Step {
  return { what, name, sentences, give };
}

function same(a: unknown, b: unknown): boolean {
  return canonicalise(a ?? null) === canonicalise(b ?? null);
}
