import type { Static } from 'typebox';
import { isRecord } from '../../domain/basics/index.ts';
import type { KeyOrder } from '../../domain/keys/index.ts';
import type { PatchKeyList } from '../../doors/http/contract/keys/patch-keys.ts';
import { type Call, CallError, scenarioPath } from '../service/api-client.ts';
import { patchOver, type ScenarioFile } from './scenario-file.ts';

type Order = Pick<KeyOrder, 'id' | 'patch' | 'asks'>;

/** A key that people said something of, as it is now. */
export type OrderedKey = {
  readonly name: string;
  readonly learnedAs: string;
  readonly made: boolean;
  readonly orders: readonly Order[];
  readonly set: Readonly<Record<string, unknown>>;
};

/** What there is now of what a file may set. */
export type Present = {
  /** Null: the scenario is not there. */
  readonly template: Readonly<Record<string, unknown>> | null;
  readonly policy: Readonly<Record<string, unknown>>;
  readonly keys: readonly OrderedKey[];
  /** Names of all keys that live. */
  readonly living: ReadonlySet<string>;
};

/** @throws CallError where the service refuses for another reason than that the scenario is not there */
export async function presentState(call: Call, scenario: string): Promise<Present> {
  const at = scenarioPath(scenario);
  const template = await call('GET', `${at}/base-template`).catch((problem: unknown) => {
    if (problem instanceof CallError && isRecord(problem.answer) && problem.answer['status'] === 404)
      return null;
    throw problem;
  });
  if (!isRecord(template)) return { template: null, policy: {}, keys: [], living: new Set() };
  const policy = (await call('GET', `${at}/policy`)) as Present['policy'];
  const list = (await call('GET', `${at}/patch-keys`)) as Static<typeof PatchKeyList>;
  const living = list.patch_keys.flatMap(({ key_name, ended_at }) => (ended_at === null ? [key_name] : []));
  const keys = await Promise.all(
    living.map(async (name): Promise<OrderedKey> => {
      const path = scenarioPath(scenario, 'patch-keys', name);
      const key = (await call('GET', path)) as {
        readonly learned_as: string;
        readonly orders: readonly Order[];
      };
      // Who makes a key names it, who renames one names it otherwise.
      const made = key.orders[0]?.patch['key_name'] === key.learned_as;
      const obeyed = key.orders.filter(({ asks }) => asks === undefined);
      const set = obeyed.reduce<OrderedKey['set']>((all, { patch }) => patchOver(all, patch), {});
      return { name, learnedAs: key.learned_as, made, orders: key.orders, set };
    }),
  );
  return { template, policy, keys: keys.filter(({ orders }) => orders.length > 0), living: new Set(living) };
}

/** As a file would set it. */
export function fileOf(scenario: string, { template, policy, keys }: Present): ScenarioFile {
  return {
    format: 'dsp-scenario/1',
    scenario,
    ...(template === null ? {} : { template }),
    policy,
    keys: Object.fromEntries(
      keys.map(({ learnedAs, made, set }) => [learnedAs, made ? { set, made: true as const } : { set }]),
    ),
  };
}
