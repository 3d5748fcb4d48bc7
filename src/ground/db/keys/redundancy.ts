import { type FilledPayload, nearestKey, predictionOf, type Redundancy } from '../../../domain/keys/index.ts';
import { type KeyDefinition, RESERVED_KEY } from '../../../domain/template/index.ts';
import { openContent } from '../intake/index.ts';
import { findScenario } from '../scenarios/index.ts';
import type { Db } from '../server/index.ts';
import { type KeyName, listPatchKeys, type PatchKeyRow } from './patch-keys.ts';

/**
 * How many of a scenario's newest payloads are looked through, and how many that set the key are enough: each is decrypted, and
 * of so many a share is known to one or two hundredths.
 */
const NEWEST = 20_000;
const ENOUGH = 5_000;

/** The newest payloads that set a key. */
export async function filledPayloads(db: Db, { scenario, keyName }: KeyName): Promise<FilledPayload[]> {
  const rows = await db.sql<(Omit<FilledPayload, 'payload'> & { id: string; content: Uint8Array })[]>`
    select id, content_encrypted as content, owner, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from (select * from interactions where scenario = ${scenario} order by received_at desc, id limit ${NEWEST}) newest
    where ${keyName} = any(keys_set) and content_encrypted is not null order by received_at desc, id limit ${ENOUGH}`;
  return Promise.all(
    rows.map(async ({ id, content, ...row }) => ({
      ...row,
      payload: (await openContent(db, scenario, id, content)).payload,
    })),
  );
}

/** What says the same as a key already: another live key with a near name or meaning, or one from which its value is told. */
export async function redundancyOf(
  db: Db,
  key: PatchKeyRow,
  payloads?: readonly FilledPayload[],
): Promise<Redundancy> {
  const { scenario, keyName, evidence } = key;
  const [{ template }, keys, filled] = await Promise.all([
    findScenario(db, scenario),
    listPatchKeys(db, scenario, ['experimental', 'stable']),
    payloads ?? filledPayloads(db, key),
  ]);
  const beside: KeyDefinition[] = [...template.keys, ...keys.map(({ definition }) => definition)].filter(
    (other) => other.key_name !== keyName && other.key_name !== RESERVED_KEY,
  );
  return {
    nearest: nearestKey(
      { name: keyName, similarKeys: evidence.similarKeys },
      beside.map((other) => other.key_name),
    ),
    predictedBy: predictionOf(keyName, filled, beside),
  };
}
