/**
 * Makes scenario folders (as `npm run quality -- --data` reads them) of the services in `written-services/`, which we wrote ourselves:
 *
 *   npx tsx bench/accuracy/written-services.ts <out>
 *
 * A service is a text: `visible: name type, ...`, then sections `## key kind` (`## none`: asks for nothing) of lines
 * `value<TAB>what was said`. Its lines are said by twenty agents on four weeks of days, one need beside the other.
 */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { WRITTEN, writeService } from './written-service.ts';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('Say where to write the folders.');
for (const file of (await readdir(WRITTEN)).filter((name) => name.endsWith('.txt')).sort()) {
  const name = basename(file, '.txt');
  await writeService(name, join(out, name));
}
