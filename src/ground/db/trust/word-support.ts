import type { Saying } from '../../../domain/needs/index.ts';
import { isEstablished } from '../intake/index.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { Db } from '../server/index.ts';

/**
 * Who says what in a scenario now, of those whose words may be shown: nothing that is quarantined or was erased. Of the
 * needs of its living keys, or of everything.
 */
export async function sayings(
  db: Db,
  { scenario, policy }: Pick<Scenario, 'scenario' | 'policy'>,
  of: 'keys' | 'all',
): Promise<readonly Saying[]> {
  const needs = db.sql`and p.id in (
    select m.phrase from memberships m join clusters c on c.pool = m.pool and c.id = m.cluster join patch_keys k
      on k.scenario = ${scenario} and (k.cluster = c.id or k.key_name = c.twin_of)
    where k.status in ('proposed', 'experimental', 'stable'))`;
  return db.sql<Saying[]>`
    select p.text, array_agg(distinct f.owner) as owners
    from phrases p join fragments f on f.scenario = p.scenario and f.phrase = p.id and f.state = 'pooled'
    join owners o on o.scenario = f.scenario and o.owner = f.owner and ${isEstablished(db.sql, policy.trust)}
    where p.scenario = ${scenario} ${of === 'keys' ? needs : db.sql``}
    group by p.id, p.text`;
}
