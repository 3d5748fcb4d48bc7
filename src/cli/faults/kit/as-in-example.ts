import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const EXAMPLES = fileURLToPath(new URL('../../../../examples/high-availability/', import.meta.url));

/**
 * A file of configuration that is given to operators, with the places of this machine in the place of theirs: what is played is
 * what they are told to run.
 *
 * @param places each with what takes its place
 * @throws Error a place that the file does not name
 */
export function asInExample(file: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce(
    (text, [theirs, ours]) => {
      if (!text.includes(theirs)) throw new Error(`${file} does not name ${theirs}.`);
      return text.replaceAll(theirs, ours);
    },
    readFileSync(EXAMPLES + file, 'utf8'),
  );
}
