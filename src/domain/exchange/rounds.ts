/** How contexts go out (agent context interaction, section 2): one after the other, or several at once. */
export type RoundMode = 'synchronous' | 'asynchronous';

/**
 * `held`: an asynchronous round has it, and it goes out by itself once what it needs is done. `returned`: its agent is done and
 * the master has not judged it yet.
 */
export type SubTaskState = 'waiting' | 'held' | 'running' | 'returned' | 'done';

export type SubTask = {
  readonly id: string;
  /** Ids of the subtasks whose results it needs. */
  readonly dependencies: readonly string[];
  readonly state: SubTaskState;
};

/** What goes out now, and why the rest does not. */
export type Round = {
  /** Subtasks whose contexts go out now. */
  readonly start: readonly string[];
  /** Those under way: a synchronous round waits for them. */
  readonly underWay: readonly string[];
  /** The others that have not begun, and what each waits for. */
  readonly held: readonly { readonly id: string; readonly for: readonly string[] }[];
};

/**
 * Which subtasks begin. None does before all that it depends on is done. A synchronous round is one subtask, and the next
 * one begins when it has been judged; an asynchronous one is all that can go, whatever else is under way, and what it holds is
 * held by its own dependencies alone.
 */
export function nextRound(tasks: readonly SubTask[], mode: RoundMode): Round {
  const done = new Set(tasks.filter(({ state }) => state === 'done').map(({ id }) => id));
  const underWay = tasks
    .filter(({ state }) => state === 'running' || state === 'returned')
    .map(({ id }) => id);
  const waiting = tasks
    .filter(({ state }) => state === 'waiting' || state === 'held')
    .map(({ id, dependencies }) => ({ id, for: dependencies.filter((other) => !done.has(other)) }));
  const ready = waiting.filter(({ for: missing }) => missing.length === 0).map(({ id }) => id);
  const start = mode === 'asynchronous' ? ready : underWay.length > 0 ? [] : ready.slice(0, 1);
  const held = waiting
    .filter(({ id }) => !start.includes(id))
    .map(({ id, for: missing }) => ({ id, for: missing.length > 0 ? missing : [...underWay, ...start] }));
  return { start, underWay, held };
}

/** What was held and is not any more. It goes out now: no round waits for the slowest of its subtasks. */
export function freed(tasks: readonly SubTask[]): readonly string[] {
  const begun = tasks.filter(({ state }) => state !== 'waiting');
  return nextRound(begun, 'asynchronous').start;
}

/** A ring of subtasks that wait for one another, in its order, or null. None of them could ever begin. */
export function ringOf(tasks: readonly Pick<SubTask, 'id' | 'dependencies'>[]): readonly string[] | null {
  const needs = new Map(tasks.map(({ id, dependencies }) => [id, dependencies]));
  const clear = new Set<string>();
  for (const { id } of tasks) {
    const way: string[] = [];
    const open: { id: string; next: number }[] = [{ id, next: 0 }];
    while (open.length > 0) {
      const top = open.at(-1);
      if (top === undefined) break;
      if (top.next === 0) {
        if (way.includes(top.id)) return [...way.slice(way.indexOf(top.id)), top.id];
        way.push(top.id);
      }
      const dependency = clear.has(top.id) ? undefined : needs.get(top.id)?.[top.next];
      if (dependency === undefined) {
        clear.add(top.id);
        way.pop();
        open.pop();
        continue;
      }
      top.next++;
      if (!clear.has(dependency)) open.push({ id: dependency, next: 0 });
    }
  }
  return null;
}
