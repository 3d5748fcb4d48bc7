import { readFileSync } from 'node:fs';

/** One of the draft's own messages (F01 to F07), as printed; a fresh copy at every call. */
export function sdsiFixture(name: string): Record<string, unknown> {
  const file = new URL(`./fixtures/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
