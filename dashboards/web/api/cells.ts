import type { Call } from './call.ts';
import { Problem } from './problem.ts';

/** Lists over all scenarios, of which each cell has its own part, and the member that holds it. */
const LISTS: Readonly<Record<string, string>> = { '/v1/scenarios': 'scenarios', '/v1/inbox': 'items' };
/** A cell that was silent, and what has moved in one, is seen after so long: events are of the first alone. */
export const CELLS_MS = 10_000;
/** One that hangs keeps nobody waiting for what others have said. */
const ANSWER_MS = 5_000;

/** Names of the cells behind the proxy that was asked (`deploy/cell/cells.cfg`); none where one service stands for itself. */
export function cellsNamed({ headers }: Response): readonly string[] {
  return headers.get('dsp-cells')?.split(' ') ?? [];
}

/**
 * Calls, of which those for lists over all scenarios go to each cell, and become one answer that says who did not give any.
 * @param ofCell another cell may not know a key that is good here: its refusal signs nobody out
 */
export function overCells(call: Call, ofCell: Call, names: readonly string[]): Call {
  if (names.length === 0) return call;
  return async <Reply>(...asked: Parameters<Call>): Promise<Reply> => {
    const [method, path] = asked;
    if (path.startsWith('/cells/')) return ofCell(...asked);
    const { pathname, searchParams } = new URL(path, location.origin);
    const list = LISTS[pathname];
    if (method !== 'GET' || list === undefined || searchParams.has('scenario')) return call(...asked);
    const answers = await Promise.all(names.map((name) => answerOf(ofCell, name, path, list)));
    const reply = answers.find((one) => one.reply !== null)?.reply;
    if (reply === undefined) throw answers[0]?.problem;
    const things = answers.flatMap(({ things }) => things);
    const cells = answers.map(({ name, things, problem }) => ({ name, count: things.length, problem }));
    return { ...reply, [list]: things, cells } as Reply; // the contract's type, of several
  };
}

type Thing = Readonly<Record<string, unknown>>;

async function answerOf(ofCell: Call, name: string, path: string, list: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem(0, `${ANSWER_MS / 1_000} s`)), ANSWER_MS);
  });
  try {
    const reply = await Promise.race([ofCell<Thing>('GET', `/cells/${name}${path}`), late]);
    const things = (reply[list] as readonly Thing[]).map((one) => ({ ...one, cell: name })); // the contract's type
    return { name, reply, things, problem: null };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { name, reply: null, things: [], problem };
  } finally {
    clearTimeout(timer);
  }
}
