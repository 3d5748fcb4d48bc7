/** How far a listener has read the decisions of each scenario: the `seq` of the last one, 0 before the first. */
export type Cursors = ReadonlyMap<string, number>;

/**
 * `flight_booking=12,photo_retouch=7`, in order of names; scenarios at 0 are left out. It is the `id` of a server-sent
 * event, so a client sends it back as `Last-Event-ID` and the stream goes on behind it.
 */
export function writeCursors(cursors: Cursors): string {
  return [...cursors]
    .filter(([, seq]) => seq > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([scenario, seq]) => `${scenario}=${seq}`)
    .join(',');
}

const CURSOR = /^([A-Za-z0-9_-]{1,64})=(\d{1,15})$/;

/** The cursors that a client sent back; null where it is none of ours. */
export function readCursors(text: string): Map<string, number> | null {
  const cursors = new Map<string, number>();
  if (text === '') return cursors;
  for (const part of text.split(',')) {
    const [, scenario, seq] = CURSOR.exec(part) ?? [];
    if (scenario === undefined || cursors.has(scenario)) return null;
    cursors.set(scenario, Number(seq));
  }
  return cursors;
}
