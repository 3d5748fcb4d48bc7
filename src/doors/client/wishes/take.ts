import { isRecord } from '../../../domain/basics/index.ts';
import { type KeyDefinition, RESERVED_KEY } from '../../../domain/template/index.ts';
import { propertiesOf, type Tool } from './tool-template.ts';
import type { Wishes } from './wishes.ts';

type Members = Readonly<Record<string, unknown>>;

/** Who calls what, as far as the way in knows it. */
export type Caller = {
  /** Name of the client program, e.g. `claude-ai`. */
  readonly client: string;
  /** Of that program, where it says so. */
  readonly version?: string | undefined;
  readonly sessionId: string | null;
  readonly tool: string;
  readonly arguments: Members;
};

export type TakeOptions = {
  /** In whose name wishes are noted: the owner behind the client. By default the client's own name. */
  readonly identify?: (caller: Caller) => string | null;
  /** What the server does with a learned key: arguments besides those that were given. Such a key is acted upon, and not told as noted. */
  readonly map?: Readonly<Record<string, (value: unknown, given: Members) => Members>>;
  /** Whether an answer also says in a line of text what was noted: for callers that read no `_meta`. */
  readonly inText?: boolean | undefined;
  /** Told of a function of these that threw; the call goes on without it. */
  readonly onFault?: (problem: unknown) => void;
};

/** A call without what was said beside the tool's own parameters. */
export type Taken = {
  readonly arguments: Members;
  /** What nobody acts upon. */
  readonly noted: readonly string[];
  /** Settles when it is on disk. */
  readonly kept: Promise<void>;
};

/** A name as the service takes one of a client agent; null where nothing of it is left. */
export function agentName(name: string): string | null {
  return name.replaceAll(/\p{C}/gu, '').trim().slice(0, 200).toWellFormed() || null;
}

/** Notes a call, and takes out of it what its tool has not. Null where there is nothing to take out. Never throws: a wish is not worth a call. */
export function takeOut(wishes: Wishes, options: TakeOptions, caller: Caller): Taken | null {
  const { client, tool: name, arguments: given } = caller;
  const tool = wishes.tool(name);
  if (tool === null) return null;
  const kept = wishes.note(name, client, given, told(options, options.identify?.bind(null, caller)));
  const { taken, rest } = parted(tool, wishes.learned(name, client), given);
  if (taken.length === 0) return null;
  const { map = {} } = options;
  const acted = taken.flatMap((member) => {
    const use = Object.hasOwn(map, member) ? map[member] : undefined;
    const more = told(options, use?.bind(null, given[member], rest));
    return isRecord(more) ? [{ member, more }] : [];
  });
  const noted = taken.filter((member) => !acted.some((one) => one.member === member));
  // No assignment: a member may be called `__proto__`.
  const mapped = [rest, ...acted.map(({ more }) => more)].flatMap((members) => Object.entries(members));
  return { arguments: Object.fromEntries(mapped) as Members, noted, kept };
}

/** What was set beside a tool's own parameters, and what is left for the tool. */
export function parted(tool: Tool, learned: readonly KeyDefinition[], given: Members) {
  const own = propertiesOf(tool.inputSchema);
  const added = [RESERVED_KEY, ...learned.map(({ key_name }) => key_name)];
  const taken = added.filter((member) => Object.hasOwn(given, member) && !Object.hasOwn(own, member));
  const rest = Object.entries(given).filter(([member]) => !taken.includes(member));
  return { taken, rest: Object.fromEntries(rest) as Members };
}

/** What a function of the server's owner says; null where it threw, or there is none. */
function told<T>({ onFault }: TakeOptions, ask: (() => T) | undefined): T | null {
  try {
    return ask?.() ?? null;
  } catch (problem) {
    onFault?.(problem);
    return null;
  }
}
