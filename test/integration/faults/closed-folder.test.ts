import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/ground/db/server/embedded-postgres.ts';

describe('the embedded database', () => {
  // Only root hands PostgreSQL to another user; whoever else runs this has nothing to see.
  it.runIf(process.getuid?.() === 0)('says which folder is closed to its user, and what to do', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'dsp-closed-')); // 0700, as /root is
    await expect(startEmbeddedPostgres(join(closed, 'data'))).rejects.toThrow(
      `no other user may enter ${closed}. Start as another user, set DATA_DIR to a folder outside of it`,
    );
    await rm(closed, { recursive: true });
  });
});
