import type { Spool } from './spool.ts';

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
      const taken: string[] = [];
      let length = 0;
      for (const text of texts.slice(0, most)) {
        length += text.length;
        if (taken.length > 0 && length > characters) break;
        taken.push(text);
      }
      return taken;
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
