import type { KeptEvidence } from '../../../domain/records/index.ts';
import type { Db, Tx } from '../server/index.ts';

/** Kept once, whoever rests on it. */
export async function keepEvidence(
  tx: Tx,
  scenario: string,
  kept: readonly KeptEvidence[],
  at: Date,
): Promise<void> {
  if (kept.length === 0) return;
  await tx`
    insert into evidence (scenario, digest, kind, body, at)
    select ${scenario}, digest, kind, body, ${at}
    from unnest(${kept.map(({ digest }) => digest)}::text[], ${kept.map(({ kind }) => kind)}::text[],
      ${kept.map(({ body }) => body)}::text[]) as kept(digest, kind, body)
    on conflict (scenario, digest) do nothing`;
}

/** Digest -> canonical text; what is not kept is missing. */
export async function findEvidence(
  db: Db,
  scenario: string,
  digests: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.sql<{ digest: string; body: string }[]>`
    select digest, body from evidence where scenario = ${scenario} and digest = any(${[...digests]}::text[])`;
  return new Map(rows.map(({ digest, body }) => [digest, body]));
}
