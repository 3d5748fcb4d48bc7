import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { reencrypt } from '../../db/reencrypt.ts';
import { withDatabase, withVault } from '../with-database.ts';

export const rotateDataCommand = new Command('rotate-data')
  .description('make a new data key, which encrypts from now on; running servers notice within two seconds')
  .action(async () => {
    const id = await withVault(readConfig(), (_, { rotate }) => rotate(new Date()));
    console.error(`dsp: data key ${id} encrypts from now on; \`dsp keys reencrypt\` moves old texts to it`);
  });

export const reencryptCommand = new Command('reencrypt')
  .description('encrypt old texts with the present data key; may be stopped and started again')
  .action(async () => {
    const done = await withDatabase(readConfig(), (db) =>
      reencrypt(db, (texts) => console.error(`dsp: ${texts} texts are done`)),
    );
    console.error(`dsp: all texts stand under the present data key; ${done} were moved to it`);
  });
