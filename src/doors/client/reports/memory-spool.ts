import { firstOf, type Spool } from './spool.ts';

/** Where no folder is named: reports wait in memory, and are lost with the process. */
export function memorySpool(mostTexts: number): Spool {
  const texts: string[] = [];
  return {
    async append(text) {
      if (texts.length >= mostTexts)
        throw new Error(
          `${texts.length} reports wait in memory, as many as may; name a spoolDir to keep more`,
        );
      texts.push(text);
    },
    async peek(most, characters) {
      return firstOf(texts, most, characters);
    },
    async drop(count) {
      texts.splice(0, count);
    },
    async adopt() {},
    get size() {
      return texts.length;
    },
    async close() {},
  };
}
