import { hasOtherModels, hasRows, keyFaults, streamFaults } from '../../ground/db/cells/index.ts';
import { type Config, masterKeysOf } from '../../ground/process/config.ts';
import { masterKeyFault } from '../../ground/vault/open-vault.ts';
import type { AnsweringCell } from './open-cells.ts';

/** What is in the way of a move that has not begun, each as a sentence; nothing is changed. */
export async function moveFaults(
  from: AnsweringCell,
  to: AnsweringCell,
  scenario: string,
  config: Config,
): Promise<string[]> {
  const masterKeys = { ...masterKeysOf(config), file: null };
  if (masterKeys.configured === null)
    return ['DSP_MASTER_KEY is not set: both cells have their texts under it'];
  const [here, there, stream, keys, taken, others] = await Promise.all([
    masterKeyFault(from.rows, masterKeys),
    masterKeyFault(to.rows, masterKeys),
    streamFaults(from.rows, to.rows),
    keyFaults(from.rows, to.rows, scenario),
    hasRows(to.rows, scenario),
    hasOtherModels(from.rows, to.rows, scenario),
  ]);
  return [
    ...(here === null ? [] : [`${from.name}: ${here}`]),
    ...(there === null ? [] : [`${to.name}: ${there}`]),
    ...stream,
    ...keys,
    ...(others ? [`the processes of ${to.name} embed with another model (EMBEDDING_MODEL)`] : []),
    ...taken.map((table) => `${to.name} has rows of ${scenario} already, in ${table}`),
  ];
}
