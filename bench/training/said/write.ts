/**
 * Writes the four services of our own that teach (decision 122) as scenario folders, as `npm run quality -- --data` reads them:
 *
 *   npx tsx bench/training/said/write.ts out/said
 */
import { join } from 'node:path';
import { writeSaid } from '../../../src/cli/quality/said-folder.ts';
import { FEW_WORDS } from './index.ts';
import { saidAt } from './said.ts';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('Say where to write the folders.');
for (const service of FEW_WORDS) await writeSaid(join(out, service.scenario), saidAt(service));
