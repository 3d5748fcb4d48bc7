import { isRecord } from '../../domain/basics/index.ts';
import { payloadInWords } from '../../domain/mapping/index.ts';
import type { KeyDefinition, Template } from '../../domain/template/index.ts';
import type { KeyDifference } from '../../domain/trial/index.ts';
import { listPatchKeys } from '../../ground/db/keys/index.ts';
import { insertRecordedVersions } from '../../ground/db/versions/index.ts';
import type { Replayable } from '../../main.ts';
import { textTable } from '../console/text-table.ts';
import type { RecordedHistory } from './history-files.ts';
import type { StreamItem } from './stream.ts';

/** What an answer to "what if" cannot know; written beside every one. */
export const LIMITS: readonly string[] = [
  'People act as they did in the recording: what a key would have changed in their words or their outcomes is not known.',
  'A key counts as offered where the version that the payload names had a key of that name; the other days of its life here (unmeasured_days) count neither for nor against it.',
  'Where a recorded payload uses a key that does not live here at that time, it counts as somebody saying the need in the words that most owners had for that value.',
  'Jobs run once a UTC day here, at its end; a service runs them as things come in.',
  'What people decided by hand in the recording (approvals, policies changed on the way) is not repeated; what they put right is, where it is given (--corrections): about phrases from the first day, about keys at the end of the day on which they said it.',
];

/** No recorded version has the id of one that is published here. */
const recordedId = (schemaId: string) => `recorded.${schemaId}`;

/** Makes the recording's versions known here, and its payloads sayable: to be given to `replayStream`. */
export async function retelling(
  { ctx }: Replayable,
  template: Template,
  recorded: RecordedHistory,
): Promise<(items: readonly StreamItem[]) => Promise<readonly StreamItem[]>> {
  const { scenario } = template;
  const own = new Set(template.keys.map(({ key_name }) => key_name));
  const learned = new Map<string, readonly KeyDefinition[]>(
    recorded.versions.map(({ schema_id, keys }) => [
      schema_id,
      keys.filter(({ key_name }) => !own.has(key_name)),
    ]),
  );
  const versions = recorded.versions.map((version) => ({
    ...version,
    schema_id: recordedId(version.schema_id),
  }));
  await insertRecordedVersions(ctx.db, scenario, versions, ctx.clock.now());
  return async (items) => {
    const living = await listPatchKeys(ctx.db, scenario, ['experimental', 'stable']);
    const lives = new Set(living.map(({ keyName }) => keyName));
    return items.map((item) => {
      const { schema_id, payload } = item.body;
      const known = typeof schema_id === 'string' ? learned.get(schema_id) : undefined;
      if (known === undefined || typeof schema_id !== 'string') return item;
      const body = { ...item.body, schema_id: recordedId(schema_id) };
      if (!isRecord(payload)) return { ...item, body };
      return { ...item, body: { ...body, payload: payloadInWords(payload, known, lives, recorded.words) } };
    });
  };
}

/** The differences for people: those that changed first. */
export function tableOfDifferences(differences: readonly KeyDifference[]): string {
  const rank = ({ change }: KeyDifference) => (change === 'same' ? 1 : 0);
  const sorted = [...differences].sort((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1));
  return textTable(
    ['key', 'change', 'days', 'recorded', 'here', 'unmeasured days'],
    sorted.map(({ key, name_here, change, days, recorded, here, unmeasured_days }) => [
      name_here === null ? key : `${key}\nhere ${name_here}`,
      change.replaceAll('_', ' '),
      days ?? '',
      told(recorded),
      told(here),
      unmeasured_days,
    ]),
  );
}

function told(stretches: KeyDifference['recorded']): string {
  const day = (instant: string) => instant.slice(0, 10);
  return stretches
    .map(({ status, from, to }) => `${status} ${day(from)} – ${to === null ? '' : day(to)}`)
    .join('\n');
}
