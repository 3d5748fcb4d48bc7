import { pause, waitFor } from '../../../src/cli/service/wait.ts';
import { connect } from '../../../src/ground/db/server/index.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { outcomeOf } from '../verdict.ts';

const LONGEST_LIFE_MS = 600;
const BEGUN_MS = 60_000;

export const killMigration: Campaign = {
  row: 'R17',
  fault: 'kill -9 in the middle of a migration, then migrated again',
  rounds: 10,
  async play(stage, run) {
    const server = await stage.postgres();
    const problems: string[] = [];
    const points: string[] = [];
    const recoveries: number[] = [];
    const migrate = (url: string) => stage.startDsp('migration', { DATABASE_URL: url });
    for (const round of roundsOf(run)) {
      const url = await server.database(`migrated_${round}`);
      const db = connect(url, { max: 1 });
      const first = migrate(url);
      // Its first trace is the schema of the list of migrations; the tables come in one transaction after it.
      await waitFor(
        () => db.sql`select from pg_namespace where nspname = 'drizzle'`.then(({ length }) => length > 0),
        BEGUN_MS,
      );
      const life = Math.round(run.random() * LONGEST_LIFE_MS);
      await pause(life);
      await first.kill();
      // The server finds out when it next writes to the dead connection, and rolls back.
      const [left] = await db.sql<{ tables: number }[]>`
        select count(*)::int as tables from pg_tables where schemaname = 'public'`;
      const killed = performance.now();
      const code = await migrate(url).ended;
      recoveries.push(performance.now() - killed);
      points.push(`${life} ms after it began, with ${left?.tables} tables to be seen`);
      if (code !== 0) problems.push(`migrating again ended with ${code} (${points.at(-1)})`);
      await db.close();
    }
    return outcomeOf({ rounds: points.length, recoveries, problems, points });
  },
};
