import { columnOf, findRows, type Rows } from '../server/index.ts';
import { apiKeySecrets } from '../tables/access/api-keys.ts';
import { dataKeys } from '../tables/access/data-keys.ts';
import { signingKeys } from '../tables/versions/schema-versions.ts';
import { copyRows } from './copy-rows.ts';

/**
 * The other cell knows what texts of a scenario were encrypted with, what its versions were signed with, and who may call it.
 * Asked again at the cut-over: keys may have been made meanwhile. A key for all scenarios stays: that it may call everything
 * here is no reason why it may call everything there.
 */
export async function takeKeysAlong(from: Rows, to: Rows, scenario: string): Promise<void> {
  for (const table of ['data_keys', 'signing_keys']) await copyRows(from.sql, to.sql, table);
  const callers = await callersOf(from, scenario);
  const among = (column: string) => `${column} in (${["''", ...callers.map(quoted)].join(', ')})`;
  await copyRows(from.sql, to.sql, 'api_keys', among('name'));
  await copyRows(from.sql, to.sql, 'api_key_secrets', among('name'));
  await copyRows(from.sql, to.sql, 'key_holders', among('name'));
  await copyRows(from.sql, to.sql, 'actor_keys', among('caller'));
  const revoked = await from.sql<{ name: string; at: Date }[]>`
    select name, revoked_at as at from api_keys where name = any(${callers}::text[]) and revoked_at is not null`;
  for (const { name, at } of revoked)
    await to.sql`update api_keys set revoked_at = ${at} where name = ${name} and revoked_at is null`;
}

async function callersOf({ sql }: Rows, scenario: string): Promise<string[]> {
  return columnOf<string>(sql`select name from api_keys where ${scenario} = any(scenarios) order by name`);
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Why the keys of one cell cannot be taken to another, each as a sentence. */
export async function keyFaults(from: Rows, to: Rows, scenario: string): Promise<string[]> {
  const [here, there] = await Promise.all(
    [from, to].map((rows) => findRows(rows, dataKeys, {}, dataKeys.id)),
  );
  const others = (there ?? []).filter(({ id, purpose, createdAt }) => {
    const same = here?.find((key) => key.id === id);
    return (
      same !== undefined && (same.purpose !== purpose || same.createdAt.getTime() !== createdAt.getTime())
    );
  });
  const callers = await callersOf(from, scenario);
  const [secrets, taken] = await Promise.all(
    [from, to].map((rows) => findRows(rows, apiKeySecrets, { name: callers }, apiKeySecrets.name)),
  );
  const known = new Set(secrets?.map(({ prefix }) => prefix));
  const strangers = callers.filter((name) => {
    const own = (taken ?? []).filter((one) => one.name === name);
    return own.length > 0 && !own.some(({ prefix }) => known.has(prefix));
  });
  const [signers, revoked] = [await findRows(to, signingKeys, {}), await findRows(from, signingKeys, {})];
  const distrusted = revoked.filter(
    ({ keyId, revokedAt }) =>
      revokedAt !== null && signers.some((one) => one.keyId === keyId && one.revokedAt === null),
  );
  return [
    ...(others.length === 0
      ? []
      : [
          `the two have other data keys under one number (${others.map(({ id }) => id).join(', ')}): they were not joined by --keys-of`,
        ]),
    ...strangers.map((name) => `each has an API key ${name}, and they are two: revoke or rename one`),
    ...distrusted.map(
      ({ keyId }) => `the signing key ${keyId} is revoked here and not there: revoke it there first`,
    ),
  ];
}
