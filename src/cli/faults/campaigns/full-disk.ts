import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../../ground/db/server/index.ts';
import { type Campaign, roundsOf } from '../campaign.ts';
import { canMount, openSmallDisk } from '../kit/small-disk.ts';
import { underLoad } from '../kit/under-load.ts';
import { pause } from '../kit/wait.ts';

const FULL_MS = 10_000;
const BETWEEN_MS = 3_000;
const NEEDS = { what: 'a tmpfs that may be mounted (root)', here: canMount };

/** The tables have no room, the log of the transactions has: statements fail, the server lives. */
export const fullData: Campaign = {
  row: 'R8',
  fault: 'disk full: the tablespace of the tables, 48 MB',
  rounds: 3,
  needs: NEEDS,
  async play(stage, run) {
    const disk = await openSmallDisk(stage, 48);
    const place = join(disk.folder, 'tables');
    await mkdir(place);
    spawnSync('chown', ['-R', 'postgres', disk.folder]);
    const server = await stage.postgres();
    const side = connect(server.url, { max: 1 });
    stage.closes(side.close);
    await side.sql.unsafe(`create tablespace small location '${place}'`);
    await side.sql`create database small tablespace small`;
    const databaseUrl = server.url.replace(/postgres$/, 'small');
    return underLoad(stage, run, { databaseUrl }, async (note) => {
      for (const round of roundsOf(run)) {
        await disk.fill(round * 32_768);
        await pause(FULL_MS);
        await disk.empty();
        note(`${round * 32_768} bytes left for ${FULL_MS} ms`);
        if (round + 1 < run.rounds) await pause(BETWEEN_MS);
      }
      return [];
    });
  },
};
