import type { Db } from '../../../src/ground/db/server/connect.ts';

/**
 * Rows beside those of a scenario as if many had spoken for months: of its own, and of others. They stand as the jobs left
 * them and ask for no work; their encrypted texts cannot be opened.
 */
export async function fillTables({ sql }: Db, scenario: string, start: Date): Promise<void> {
  const at = start.toISOString();
  await sql.unsafe(`
    create function pg_temp.spread(n int) returns timestamptz language sql as
      $$ select '${at}'::timestamptz - make_interval(days => n % 60, secs => n % 1000) $$;
    create temporary table others as
      select '${scenario}' as scenario union all select 'other_' || n from generate_series(1, 3) n;
    insert into scenarios (scenario, template, policy, registered_at, revision, published_revision, forgotten_at)
      select o.scenario, template, policy, registered_at, revision, revision, '2099-01-01'
      from scenarios s, others o where s.scenario = '${scenario}' and o.scenario <> '${scenario}';
    insert into pools (pool, scenario, cohort, fragments)
      select o.scenario || '/*', o.scenario, '*', 3000 from others o where o.scenario <> '${scenario}';
    insert into clusters (id, pool, state, lineage, centroid, cohesion, founded_at, changed_at, judged_at, synthesised_at)
      select o.scenario || '-c' || n, o.scenario || '/*', 'live', '{}', c.centroid, 0.5, c.founded_at, c.changed_at, '2099-01-01', '2099-01-02'
      from others o, generate_series(1, 500) n, (select * from clusters limit 1) c where o.scenario <> '${scenario}';
    insert into phrases select o.scenario, 'phrase-' || n, 'phrase ' || n, language, model, transform, vector, embedded_at
      from others o, generate_series(1, 1000) n, (select * from phrases limit 1) p;
    insert into memberships (pool, phrase, cluster, reason)
      select o.scenario || '/*', 'phrase-' || n, case when o.scenario <> '${scenario}' then o.scenario || '-c' || 1 + n % 500 end,
        case when o.scenario = '${scenario}' then 'alone' end
      from others o, generate_series(1, 1000) n where o.scenario <> '${scenario}' or n <= 400;
    insert into owners (scenario, owner, first_observed, first_received, last_observed, last_received)
      select o.scenario, 'many-' || n, '${at}', '${at}', '${at}', '${at}' from others o, generate_series(1, 200) n;
    insert into fragments (scenario, source, id, client_agent, owner, cohort, interaction, text_encrypted, observed_at, received_at, state, phrase)
      select o.scenario, 'interaction', 'many-' || n, 'many-' || n % 200, 'many-' || n % 200, case n % 3 when 0 then 'students' end,
        'many-' || n, 'x', pg_temp.spread(n), pg_temp.spread(n), 'pooled', 'phrase-' || n % 1000
      from others o, generate_series(1, 3000) n;
    insert into interactions (scenario, id, schema_id, content_encrypted, closed_values, keys_set, keys_refused, valid, client_agent,
        owner, channel, observed_at, received_at, counted)
      select o.scenario, 'many-' || n, 'v1', 'x', '{}', '{origin}', '{}', true, 'many-' || n % 200, 'many-' || n % 200, 'stable',
        pg_temp.spread(n), pg_temp.spread(n), true
      from others o, generate_series(1, 3000) n;
    insert into admitted_ids (scenario, source, id, seq, received_at, body_digest)
      select scenario, source, id, seq, received_at, '' from fragments where id like 'many-%' union all
      select scenario, 'payload', id, 0, received_at, '' from interactions where id like 'many-%';
    insert into measurements (scenario, key_name, cohort, day, offered, used, said_in_other, accepted, refused, used_succeeded,
        used_judged, unused_succeeded, unused_judged)
      select o.scenario, 'key_' || k, '*', ('${at}'::timestamptz)::date - d, 1, 1, 0, 1, 0, 0, 0, 0, 0
      from others o, generate_series(1, 20) k, generate_series(1, 60) d;
    insert into sayings select o.scenario, 'key_' || n % 20, 'many-' || n from others o, generate_series(1, 3000) n;
    insert into schema_versions (scenario, line, cohort, number, schema_id, document, digest, signature, key_id, key_names, reason,
        issued_at, expires_at)
      select o.scenario, 'stable', 'cohort-' || n % 10, n, 'old_v' || n, '{"keys":[]}', '', '', '', '{}', '', '${at}', '2099-01-01'
      from others o, generate_series(1, 500) n where o.scenario <> '${scenario}';
    drop table others`);
}
