import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/basics/errors.ts';
import { type AgentContext, changedOrders, evaluate } from '../../../src/domain/exchange/agent-context.ts';
import {
  filledAgentContext,
  readAgentContext,
  readTaskContext,
} from '../../../src/protocols/agent-context/read-context.ts';
import { fixture } from '../../fixtures/load.ts';

const F17 = fixture('F17-task-context')['TaskContext'] as Record<string, unknown>;
const F18 = fixture('F18-agent-context')['AgentContext'] as Record<string, unknown>;
const ORDER = {
  AgentID: 'weather',
  AgentName: 'Weather',
  SubTaskID: 'look',
  SubTaskName: 'Look at the weather',
  Dependencies: [],
  todoItems: [
    { itemId: '1', description: 'tell the temperature' },
    { itemId: '2', description: 'tell the wind' },
  ],
  ItemstateUpdates: [],
  KeyInformation: [],
};

function faultsOf(read: () => unknown): string[] {
  try {
    read();
  } catch (problem) {
    if (problem instanceof DomainError) return problem.faults.map(({ path }) => path);
    throw problem;
  }
  return [];
}

describe('a TaskContext', () => {
  it('C-1 has the members of figure 3, wrapped or bare; times may be missing', () => {
    expect(readTaskContext(fixture('F17-task-context'))).toEqual(F17);
    const { StartTime: _, EndTime: __, Optional: ___, ...needed } = F17;
    expect(readTaskContext(needed)).toEqual(needed);
  });

  it.each(['TaskID', 'UserQuery', 'TaskName', 'TaskDescription', 'GoalStatus', 'OverallStatus'])(
    'C-1 without %s is refused, naming it',
    (member) => {
      const { [member]: _, ...rest } = F17;
      expect(() => readTaskContext(rest)).toThrow(DomainError);
      expect(JSON.stringify(faultsIn(() => readTaskContext(rest)))).toContain(member);
    },
  );

  it.each([
    ['a goal without a status', { GoalStatus: [{ Goal: 'x' }] }],
    ['a member that the draft has not', { Owner: 'me' }],
    ['half a surrogate pair', { TaskName: '\ud800' }],
    ['no text', { UserQuery: 7 }],
  ])('C-1 with %s is refused', (_, wrong) => {
    expect(faultsOf(() => readTaskContext({ ...F17, ...wrong })).length).toBeGreaterThan(0);
  });
});

describe('an AgentContext', () => {
  it('C-2 has the members of figure 4, an empty form too', () => {
    expect(readAgentContext(fixture('F18-agent-context'))).toMatchObject({ todoItems: F18['todoItems'] });
    expect(faultsOf(() => filledAgentContext(F18))).toEqual(
      expect.arrayContaining(['AgentID', 'SubTaskID', 'todoItems[0].itemId']),
    );
  });

  it('C-2 is taken with ItemStateUpdates as with ItemstateUpdates, and not with both', () => {
    const states = [{ itemId: '1', state: 1 }];
    const { ItemstateUpdates: _, ...rest } = ORDER;
    expect(readAgentContext({ ...rest, ItemStateUpdates: states })).toEqual({
      ...ORDER,
      ItemstateUpdates: states,
    });
    expect(faultsOf(() => readAgentContext({ ...ORDER, ItemStateUpdates: states }))).not.toEqual([]);
  });

  it.each([
    ['https://example.com/notes/7', { ContextURI: 'https://example.com/notes/7' }],
    [
      '/v1/scenarios/flight_booking/patch-keys/seat',
      { ContextURI: '/v1/scenarios/flight_booking/patch-keys/seat' },
    ],
    ['The user is in Rome.', { Context: 'The user is in Rome.' }],
  ])('C-2 C-7 whose "Context/ContextURI" is "%s" says which of the two it is', (given, read) => {
    expect(readAgentContext({ ...ORDER, 'Context/ContextURI': given })).toEqual({ ...ORDER, ...read });
  });

  it.each([
    ['a state of 2', { ItemstateUpdates: [{ itemId: '1', state: 2 }] }],
    ['a state of an item that is none', { ItemstateUpdates: [{ itemId: '9', state: 1 }] }],
    ['two states of one item', { ItemstateUpdates: [1, 0].map((state) => ({ itemId: '1', state })) }],
    ['an abstract of an item that is none', { KeyInformation: [{ itemId: '9', outputabstract: 'x' }] }],
    ['itself among its dependencies', { Dependencies: ['look'] }],
    ['an address with a blank in it', { ContextURI: 'https://example.com/a b' }],
    ['no todoItems', { todoItems: undefined }],
  ])('C-2 with %s is refused with the place', (_, wrong) => {
    expect(faultsOf(() => readAgentContext({ ...ORDER, ...wrong })).length).toBeGreaterThan(0);
  });

  it('C-3 is its agent’s to report in and its master’s to order', () => {
    const before = readAgentContext(ORDER);
    const reported = {
      ...before,
      ItemstateUpdates: [{ itemId: '1', state: 1 as const }],
      LastUpdated: 'now',
    };
    expect(changedOrders(before, reported)).toEqual([]);
    expect(changedOrders(before, { ...before, todoItems: [], Dependencies: ['x'] })).toEqual([
      'Dependencies',
      'todoItems',
    ]);
  });
});

describe('the check of what came back', () => {
  const returned = (states: readonly (0 | 1)[], abstracts: readonly string[]): AgentContext => ({
    ...readAgentContext(ORDER),
    ItemstateUpdates: states.map((state, index) => ({ itemId: String(index + 1), state })),
    KeyInformation: abstracts.map((outputabstract, index) => ({ itemId: String(index + 1), outputabstract })),
  });

  it.each([
    [[1, 1], ['19 degrees', 'hardly any'], ['verified', 'verified'], true],
    [[1, 0], ['19 degrees', 'hardly any'], ['verified', 'unfinished'], false],
    [[1], ['19 degrees'], ['verified', 'unfinished'], false],
    [[1, 1], ['19 degrees', ' '], ['verified', 'unproven'], false],
    [[1, 1], ['19 degrees'], ['verified', 'unproven'], false],
    [[1, 1], ['Tell the temperature.', 'hardly any'], ['unproven', 'verified'], false],
    [[], [], ['unfinished', 'unfinished'], false],
  ] as const)('C-6 finds of states %j and abstracts %j: %j', (states, abstracts, verdicts, complete) => {
    const judged = evaluate(returned(states, abstracts));
    expect(judged.items.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(judged.complete).toBe(complete);
  });

  it('C-6 does not read what was said of an item that is not done', () => {
    const unread = {
      itemId: '1',
      get outputabstract(): string {
        throw new Error('it was read');
      },
    };
    const context = {
      ...returned([0, 1], []),
      KeyInformation: [unread, { itemId: '2', outputabstract: 'calm' }],
    };
    expect(evaluate(context).items.map(({ verdict }) => verdict)).toEqual(['unfinished', 'verified']);
  });
});

function faultsIn(read: () => unknown) {
  try {
    read();
  } catch (problem) {
    if (problem instanceof DomainError) return problem.faults;
  }
  return [];
}
