import type { VectorSpace } from '../../../domain/words/index.ts';
import type { Db, Rows } from '../server/index.ts';

type Space = Pick<VectorSpace, 'model' | 'transform'>;

/** How many phrases of a scenario have vectors that another model or transform made. */
export type OtherModel = Space & { readonly scenario: string; readonly phrases: number };

/** Of scenarios that learn. Reads all phrases, 0.4 s a million. */
export async function otherModels({ sql }: Rows, { model, transform }: Space): Promise<OtherModel[]> {
  return sql<OtherModel[]>`
    select p.scenario, p.model, p.transform, count(*)::int as phrases
    from phrases p join pools on pools.pool = p.scenario || '/*'
    where (p.model, p.transform) <> (${model}, ${transform})
    group by 1, 2, 3 order by 1, 2, 3`;
}

/** Its model stays what it is: where a process has seen none of another one, there are none. */
const settled = new WeakSet<Rows['sql']>();

export async function phrasesOfOtherModels(db: Db, space: Space, scenario?: string): Promise<number> {
  if (settled.has(db.sql)) return 0;
  const others = await otherModels(db, space);
  if (others.length === 0) settled.add(db.sql);
  const asked = others.filter((one) => scenario === undefined || one.scenario === scenario);
  return asked.reduce((sum, { phrases }) => sum + phrases, 0);
}

/**
 * Before this process does anything: pools of scenarios with vectors of another model are to be learned anew, and their
 * clusters have no centroid until they are. So nothing of this model is held against what another one made, in whatever process.
 */
export async function leaveOtherModels(db: Db, space: Space, at: Date): Promise<OtherModel[]> {
  const others = await otherModels(db, space);
  if (others.length > 0)
    await db.sql`
      with left_behind as (
        update pools set due_at = ${at}
        where scenario = any(${others.map(({ scenario }) => scenario)}::text[])
          and scenario not in (select scenario from moves where step <> 'leaving') returning pool)
      update clusters set centroid = '' from left_behind
      where clusters.pool = left_behind.pool and clusters.state = 'live'`;
  return others;
}
