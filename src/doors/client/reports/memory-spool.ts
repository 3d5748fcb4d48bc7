import { firstOf, type Spool } from './spool.ts';

/** Where no folder is named: reports wait in memory, and are lost with the process. */
export function memorySpool(mostCharacters: number): Spool {
  const texts: string[] = [];
  let held = 0;
  return {
    async append(text) {
      if (held >= mostCharacters)
        throw new Error(
          `${texts.length} reports wait in memory, as many as may; name a spoolDir to keep more`,
        );
      held += text.length;
      texts.push(text);
    },
    async peek(most, characters) {
      return firstOf(texts, most, characters);
    },
    async drop(count) {
      for (const { length } of texts.splice(0, count)) held -= length;
    },
    async adopt() {},
    get size() {
      return texts.length;
    },
    async close() {},
  };
}
