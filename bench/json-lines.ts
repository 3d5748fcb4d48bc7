import { readFile } from 'node:fs/promises';

/** The lines of a file of our own making, or of the data beside the project: their shape is taken on trust. */
export async function jsonLines<T>(file: string): Promise<T[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as T]));
}
