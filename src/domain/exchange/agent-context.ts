import { type Fault, isRecord } from '../basics/index.ts';
import { needText } from '../words/index.ts';

/** What one agent needs for its subtask, and what it gives back (agent context interaction, section 5.2). */
export type AgentContext = {
  readonly AgentID: string;
  readonly AgentName: string;
  readonly SubTaskID: string;
  readonly SubTaskName: string;
  readonly Dependencies: readonly string[];
  readonly Context?: string;
  /** Where the whole of it lies, so that it need not travel. Never fetched by this service. */
  readonly ContextURI?: string;
  readonly todoItems: readonly { readonly itemId: string; readonly description: string }[];
  readonly ItemstateUpdates: readonly { readonly itemId: string; readonly state: 0 | 1 }[];
  readonly KeyInformation: readonly { readonly itemId: string; readonly outputabstract: string }[];
  readonly LastUpdated?: string;
  readonly Optional?: readonly string[];
};

/** Figure 4 has it as one member. */
const EITHER = 'Context/ContextURI';

/**
 * The draft's two spellings as one: `ItemStateUpdates` (section 5.3) is `ItemstateUpdates` (figure 4), and the member
 * "Context/ContextURI" is one of the two that it names.
 */
export function oneSpelling(inner: unknown): unknown {
  if (!isRecord(inner)) return inner;
  const { ItemStateUpdates: states, [EITHER]: context, ...rest } = inner;
  return {
    ...rest,
    ...(states === undefined ? {} : { ItemstateUpdates: states }),
    ...(context === undefined ? {} : { [isReference(context) ? 'ContextURI' : 'Context']: context }),
  };
}

/** A fault for each member that is said in both spellings, of which one would be lost; none where the context is no object. */
export function spelledTwice(context: unknown): Fault[] {
  if (!isRecord(context)) return [];
  const pairs = [
    ['ItemStateUpdates', 'ItemstateUpdates'],
    [EITHER, 'Context'],
    [EITHER, 'ContextURI'],
  ] as const;
  return pairs
    .filter((pair) => pair.every((member) => context[member] !== undefined))
    .map(([path, other]) => ({ path, detail: `says what ${other} says as well` }));
}

function isReference(context: unknown): boolean {
  return typeof context === 'string' && /^(?:[a-z][a-z0-9+.-]*:\S+|\/\S*)$/iu.test(context);
}

/** What the shape cannot say: states and abstracts are of items that there are, each once. */
export function contextFaults(context: AgentContext): Fault[] {
  const items = new Set(context.todoItems.map(({ itemId }) => itemId));
  const faults: Fault[] = [];
  for (const list of ['ItemstateUpdates', 'KeyInformation'] as const) {
    const seen = new Set<string>();
    for (const [index, { itemId }] of context[list].entries()) {
      const path = `${list}[${index}].itemId`;
      if (!items.has(itemId)) faults.push({ path, detail: `"${itemId}" is none of todoItems` });
      // An empty id is a form's, not yet filled in (figure 4 has three of them).
      else if (itemId !== '' && seen.has(itemId))
        faults.push({ path, detail: `"${itemId}" stands there twice` });
      seen.add(itemId);
    }
  }
  if (context.SubTaskID !== '' && context.Dependencies.includes(context.SubTaskID))
    faults.push({ path: 'Dependencies', detail: `${context.SubTaskID} would wait for itself` });
  return faults;
}

/** What has to be filled in before a context can be kept: the form of figure 4 is valid, and about nobody. */
export function blankFaults(context: AgentContext): Fault[] {
  const blank = (['AgentID', 'SubTaskID'] as const)
    .filter((member) => context[member].trim() === '')
    .map((member): Fault => ({ path: member, detail: 'is empty' }));
  const ids = context.todoItems.map(({ itemId }) => itemId);
  const items = ids.flatMap((id, index): Fault[] => {
    const path = `todoItems[${index}].itemId`;
    if (id.trim() === '') return [{ path, detail: 'is empty' }];
    return ids.indexOf(id) < index ? [{ path, detail: `"${id}" stands there twice` }] : [];
  });
  return [...blank, ...items];
}

/** `unproven`: marked as done, and nothing that was said bears it out. */
export type ItemVerdict = {
  readonly itemId: string;
  readonly verdict: 'unfinished' | 'verified' | 'unproven';
  readonly reason: string;
};

/**
 * The two phases of section 5.2: an item that is not marked as done is passed over without a look at what was said of it; one
 * that is must have an abstract of its result that says something besides the order itself. What the abstract means is the
 * master's to judge.
 */
export function evaluate({ todoItems, ItemstateUpdates, KeyInformation }: AgentContext): {
  readonly items: readonly ItemVerdict[];
  readonly complete: boolean;
} {
  const states = new Map(ItemstateUpdates.map(({ itemId, state }) => [itemId, state]));
  const items = todoItems.map(({ itemId, description }): ItemVerdict => {
    if (states.get(itemId) !== 1)
      return { itemId, verdict: 'unfinished', reason: 'it is not marked as done' };
    const said = KeyInformation.find((one) => one.itemId === itemId)?.outputabstract ?? '';
    const unproven = (reason: string): ItemVerdict => ({ itemId, verdict: 'unproven', reason });
    if (needText(said) === null) return unproven('it is marked as done, and nothing is said of its result');
    if (needText(said)?.toLowerCase() === needText(description)?.toLowerCase())
      return unproven('its abstract only repeats what was to be done');
    return { itemId, verdict: 'verified', reason: 'it is marked as done and tells its result' };
  });
  return { items, complete: items.every(({ verdict }) => verdict === 'verified') };
}

const ORDERS = ['AgentID', 'AgentName', 'SubTaskID', 'SubTaskName', 'Dependencies', 'todoItems'] as const;

/**
 * What an agent changed in its own context and may not: only the master gives orders. Its context it may put away where the
 * order's `Optional` lists it (section 4.1: invoked agents too may offload): an address then stands in its place.
 */
export function changedOrders(before: AgentContext, after: AgentContext): Fault[] {
  const differs = (member: keyof AgentContext) =>
    JSON.stringify(before[member]) !== JSON.stringify(after[member]);
  const orders: Fault[] = ORDERS.filter(differs).map((path) => ({
    path,
    detail: 'differs from what the master gave',
  }));
  const leave = 'says what the agent may leave out, which is the master’s to say';
  if (after.Optional !== undefined && differs('Optional')) orders.push({ path: 'Optional', detail: leave });
  const moved = (['Context', 'ContextURI'] as const).filter(differs);
  if (before.Optional?.some((member) => member !== 'LastUpdated') !== true) {
    const detail = `differs from what the master gave, whose order does not list ${EITHER} under Optional`;
    return [...orders, ...moved.map((path) => ({ path, detail }))];
  }
  // With leave an address may come or change. Nothing goes without one, and words are the master's.
  const lost = moved.filter((one) => !after.ContextURI || (one === 'Context' && after.Context !== undefined));
  const detail = 'may only give way to an address in ContextURI';
  return [...orders, ...lost.map((path) => ({ path, detail }))];
}
