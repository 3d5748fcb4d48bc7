import { describe, expect, it } from 'vitest';
import { waitFor } from '../../../src/cli/service/wait.ts';
import { connect, isConnectionLost } from '../../../src/ground/db/server/index.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';

describe('R6 a connection that somebody has to himself', () => {
  it('is lost while nothing is asked of it: what is asked then is refused, nobody else is given it, the process lives', async () => {
    const url = await freshDatabase();
    const [rows, other] = [connect(url, { max: 1 }), connect(url, { max: 1 })];
    const own = await rows.sql.reserve();
    const [{ pid } = { pid: 0 }] = await own<{ pid: number }[]>`
      select pg_backend_pid() as pid, pg_try_advisory_lock(1)`;
    await other.sql`select pg_terminate_backend(${pid})`;
    // The first one may be what notices.
    const refusal = () =>
      own`select pg_advisory_unlock(1)`.then(
        () => false,
        (problem: unknown) => isConnectionLost(problem),
      );
    expect(await waitFor(refusal, 10_000)).toBe(true);
    expect(await refusal()).toBe(true);
    own.release();
    // The driver tells the next one who asks of the old connection's end, and then connects anew.
    const isWell = () =>
      rows.sql`select 1`.then(
        () => true,
        () => false,
      );
    expect(await waitFor(isWell, 10_000)).toBe(true);
    await Promise.all([rows.close(), other.close()]);
  });
});
