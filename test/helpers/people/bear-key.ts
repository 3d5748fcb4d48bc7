import type { PatchKeyStatus } from '../../../src/domain/keys/patch-key.ts';
import { EVERYBODY } from '../../../src/domain/policy/audience.ts';
import { SENSITIVE_TOPICS } from '../../../src/domain/privacy/sensitivity/sensitive-topic.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { quotesOf } from '../../../src/domain/template/prose/description-parts.ts';
import { phraseId } from '../../../src/domain/words/normal-form.ts';
import { bumpRevision, insertPatchKey } from '../../../src/ground/db/keys/patch-keys.ts';
import { saveClearance } from '../../../src/ground/db/keys/sensitive-keys.ts';
import { insertPhrases } from '../../../src/ground/db/pools/phrases.ts';
import { poolOf } from '../../../src/ground/db/scenarios/scenarios.ts';
import type { Tx } from '../../../src/ground/db/server/connect.ts';
import { publishVersions } from '../../../src/ground/signing/publish-versions.ts';
import type { World } from '../service/world.ts';

/** Whatever a key on offer touches, somebody said yes to it. */
const LET_ON = { topics: [...SENSITIVE_TOPICS], cohorts: EVERYBODY };

/** A key as a job would have borne it, moved on to the state that is asked for, and what that asks to be published. */
export async function bearKey(
  { ctx, clock }: Pick<World, 'ctx' | 'clock'>,
  scenario: string,
  definition: KeyDefinition,
  status: PatchKeyStatus = 'experimental',
): Promise<void> {
  const now = clock.now();
  const onTrial = status === 'experimental';
  await ctx.db.sql.begin(async (tx) => {
    await sayWords(tx, scenario, definition, now);
    await insertPatchKey(tx, {
      scenario,
      keyName: definition.key_name,
      pool: poolOf(scenario),
      cluster: `cluster of ${definition.key_name}`,
      cohorts: EVERYBODY,
      definition,
      status: onTrial ? 'experimental' : 'proposed',
      evidence: {
        fragments: 40,
        owners: 9,
        days: 5,
        support: {},
        refines: null,
        similarKeys: [],
        vocabulary: {},
        sensitive: null,
        reading: { family: 'choice', heads: [], terms: {}, markers: [], absences: [], companions: [] },
      },
      proposedAt: now,
      window: onTrial ? { startedAt: now, endsAt: new Date(now.getTime() + 30 * 86_400_000) } : null,
    });
    if (onTrial || status === 'stable')
      await saveClearance(tx, { scenario, keyName: definition.key_name }, LET_ON);
    await bumpRevision(tx, scenario);
  });
  await ctx.db
    .sql`update patch_keys set status = ${status} where scenario = ${scenario} and key_name = ${definition.key_name}`;
  await publishVersions(ctx, scenario);
}

/** What is published was said by k owners whom somebody vouches for, so they say it: name, values, spellings and examples, each for itself. */
async function sayWords(tx: Tx, scenario: string, key: KeyDefinition, at: Date): Promise<void> {
  const described = [key.semantic_description, ...Object.values(key.descriptions ?? {})];
  const texts = new Set(
    [
      key.key_name.replaceAll('_', ' '),
      ...(key.acceptable_values ?? []).map((value) => value.replaceAll('_', ' ')),
      ...Object.values(key.aliases ?? {}).flat(),
      ...described.flatMap(quotesOf),
      ...described.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
    ].map((text) => text.toLowerCase()),
  );
  const phrases = [...texts].map((text) => ({
    id: phraseId(text),
    text,
    language: 'en',
    vector: new Float32Array(384).fill(0.05),
  }));
  await insertPhrases(tx, scenario, phrases, { model: 'none', transform: 'none', dimensions: 384, at });
  for (const owner of ['o1', 'o2', 'o3', 'o4', 'o5']) {
    await tx`
      insert into owners (scenario, owner, first_observed, first_received, last_observed, last_received, vouched_at)
      select ${scenario}, ${owner}, at, at, at::date, at::date, at from (select ${at.toISOString()}::text::timestamptz as at) as now
      on conflict (scenario, owner) do update set vouched_at = excluded.vouched_at`;
    await tx`
      insert into fragments (scenario, source, id, client_agent, owner, observed_at, received_at, state, phrase)
      select ${scenario}, 'fragment', ${`said of ${key.key_name} by ${owner}: `} || p.id, ${owner}, ${owner},
        ${at.toISOString()}::text::timestamptz, ${at.toISOString()}::text::timestamptz, 'pooled', p.id
      from phrases p where p.scenario = ${scenario} and p.id = any(${phrases.map(({ id }) => id)}::text[])
        and not exists (select from fragments f where f.scenario = p.scenario and f.phrase = p.id and f.owner = ${owner})`;
  }
}
