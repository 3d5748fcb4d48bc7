import type { KeyValue } from '../../../../domain/template/index.ts';
import { columnOf, type Db, type Tx } from '../../server/index.ts';
import type { correctionOrders } from '../../tables/pools/corrections.ts';

/** What can be set of a phrase by itself. */
export type FactsOfPhrases = {
  /** ISO 639-1, or `und`. */
  readonly language: string;
  /** What it says for its need's key: null for nothing, with `set` where a person said so. */
  readonly value: {
    readonly value: KeyValue | null;
    readonly confidence: number | null;
    readonly set: boolean;
  };
};

/** A value is one for a need's key: whatever has left the need since has none of it. */
type Place = { readonly scenario: string; readonly pool: string; readonly cluster: string };
type Facts<K extends keyof FactsOfPhrases> = Readonly<Record<string, FactsOfPhrases[K]>>;

/** By phrase; locked until the transaction ends. */
export async function factsOf<K extends keyof FactsOfPhrases>(
  tx: Tx,
  kind: K,
  { scenario, pool }: Place,
  phrases: readonly string[],
): Promise<Facts<K>> {
  const ids = [...phrases];
  const rows = await tx<{ id: string; fact: FactsOfPhrases[K] }[]>`
    ${
      kind === 'language'
        ? tx`select id, to_jsonb(language) as fact from phrases
            where scenario = ${scenario} and id = any(${ids}::text[]) for update`
        : tx`select phrase as id, jsonb_build_object('value', value, 'confidence', confidence, 'set', value_set) as fact
            from memberships where pool = ${pool} and phrase = any(${ids}::text[]) for update`
    }`;
  return Object.fromEntries(rows.map(({ id, fact }) => [id, fact])) as Facts<K>; // one a row
}

export async function writeFacts<K extends keyof FactsOfPhrases>(
  tx: Tx,
  kind: K,
  { scenario, pool, cluster }: Place,
  facts: Facts<K>,
): Promise<void> {
  const json = JSON.stringify(facts);
  if (kind === 'language')
    await tx`
      update phrases set language = fact.value from jsonb_each_text(${json}::text::jsonb) fact
      where scenario = ${scenario} and id = fact.key`;
  else
    await tx`
      update memberships set value = nullif(fact.value -> 'value', 'null'), confidence = (fact.value ->> 'confidence')::float8,
        value_set = (fact.value ->> 'set')::boolean
      from jsonb_each(${json}::text::jsonb) fact
      where pool = ${pool} and cluster = ${cluster} and phrase = fact.key`;
}

/** An order is taken back: of each phrase holds what did before it, or the next order about it is the one to give that back. */
export async function giveFactsBack(
  tx: Tx,
  kind: keyof FactsOfPhrases,
  order: Place & { readonly seq: number; readonly labelBefore: string | null },
): Promise<void> {
  const { scenario, pool, seq, labelBefore } = order;
  for (const [phrase, fact] of Object.entries(JSON.parse(labelBefore ?? '{}') as Facts<typeof kind>)) {
    const next = await tx`
      update correction_orders
        set label_before = (label_before::jsonb || jsonb_build_object(${phrase}::text, ${JSON.stringify(fact)}::text::jsonb))::text
      where scenario = ${scenario} and id = (
        select id from correction_orders where scenario = ${scenario} and kind = ${kind} and (${kind === 'language'} or pool = ${pool})
          and taken_back_at is null and seq > ${seq} and jsonb_exists(label_before::jsonb, ${phrase}) order by seq limit 1)
      returning id`;
    if (next.length === 0) await writeFacts(tx, kind, order, { [phrase]: fact });
  }
}

/** What a person said of a phrase, or the name of a need, and nobody has taken back or said otherwise since. */
type WordInForce = Pick<typeof correctionOrders.$inferSelect, 'by' | 'at' | 'pool' | 'cluster'> & {
  readonly kind: 'language' | 'renamed' | 'value';
  /** Null: of the need as a whole. */
  readonly phrase: string | null;
  readonly said: KeyValue | null;
};

export async function wordsInForce(db: Db, scenario: string): Promise<WordInForce[]> {
  return db.sql<WordInForce[]>`
    select distinct on (o.kind, coalesce(f.phrase, o.cluster)) o.kind, o.by, o.at, o.pool, o.cluster, f.phrase,
      case o.kind when 'renamed' then to_jsonb(c.label) when 'language' then to_jsonb(p.language) else m.value end as said
    from correction_orders o
      left join lateral jsonb_object_keys(case when o.kind <> 'renamed' then o.label_before::jsonb end) f(phrase) on true
      left join phrases p on p.scenario = o.scenario and p.id = f.phrase
      left join memberships m on m.pool = o.pool and m.cluster = o.cluster and m.phrase = f.phrase and m.value_set
      left join clusters c on c.pool = o.pool and c.id = o.cluster
    where o.scenario = ${scenario} and o.kind in ('language', 'renamed', 'value') and o.taken_back_at is null
      and case o.kind when 'renamed' then c.label is not null when 'language' then p.id is not null else m.phrase is not null end
    order by o.kind, coalesce(f.phrase, o.cluster), o.seq desc`;
}

/** The need that most of these phrases are in; null where none has a place yet. */
export async function commonestHome(
  { sql }: Db,
  scenario: string,
  phrases: readonly string[],
): Promise<string | null> {
  const homes = await columnOf<string>(sql`
    select m.cluster from memberships m join pools using (pool)
    where pools.scenario = ${scenario} and m.phrase = any(${[...phrases]}::text[]) and m.cluster is not null
    group by m.cluster order by count(*) desc, m.cluster limit 1`);
  return homes[0] ?? null;
}
