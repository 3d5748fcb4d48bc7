import { Command } from 'commander';
import { reencrypt } from '../../../ground/db/encryption/index.ts';
import { withProgress } from '../../console/progress.ts';
import { withDatabase } from '../../service/with-database.ts';

export const rotateDataCommand = new Command('rotate-data')
  .description('make a new data key, which encrypts from now on; running servers notice within two seconds')
  .option('--json', 'its number as JSON')
  .action(async ({ json }: { json?: true }) => {
    const id = await withDatabase((_, { rotate }) => rotate(new Date()));
    if (json) return console.log(JSON.stringify({ data_key: id }));
    console.error(`dsp: data key ${id} encrypts from now on; \`dsp keys reencrypt\` moves old texts to it`);
  });

export const reencryptCommand = new Command('reencrypt')
  .description('encrypt old texts with the present data key; may be stopped and started again')
  .option('--json', 'how many as JSON')
  .action(async ({ json }: { json?: true }) => {
    const done = await withProgress('texts', null, json === undefined, ({ reached }) =>
      withDatabase((db) => reencrypt(db, reached)),
    );
    if (json) return console.log(JSON.stringify({ texts: done }));
    console.error(`dsp: all texts stand under the present data key; ${done} were moved to it`);
  });
