import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/basics/errors.ts';
import { type AgentContext, changedOrders, evaluate } from '../../../src/domain/exchange/agent-context.ts';
import {
  filledAgentContext,
  readAgentContext,
  readTaskContext,
} from '../../../src/doors/exchange/contexts/read-context.ts';
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
    expect(readTaskContext(fixture('F17-task-context'))).toEqual({ context: F17, unknown: [] });
    const { StartTime: _, EndTime: __, Optional: ___, ...needed } = F17;
    expect(readTaskContext(needed)).toEqual({ context: needed, unknown: [] });
  });

  it.each(['TaskID', 'UserQuery', 'TaskName', 'TaskDescription', 'GoalStatus', 'OverallStatus'])(
    'C-1 without %s is refused, naming it',
    (member) => {
      const { [member]: _, ...rest } = F17;
      expect(faultsOf(() => readTaskContext(rest))).toEqual([member]);
    },
  );

  it.each([
    ['a goal without a status', { GoalStatus: [{ Goal: 'x' }] }, 'GoalStatus[0].Status'],
    ['goals that are no list', { GoalStatus: 'open' }, 'GoalStatus'],
    ['half a surrogate pair', { TaskName: '\ud800' }, 'TaskName'],
    ['no text', { UserQuery: 7 }, 'UserQuery'],
    ['a time that is none', { StartTime: 7 }, 'StartTime'],
  ])('C-1 with %s is refused with the place', (_, wrong, place) => {
    expect(faultsOf(() => readTaskContext({ ...F17, ...wrong }))).toEqual([place]);
  });

  it('C-1 with members that the draft has not is taken without them, and they are told', () => {
    const hostile = JSON.parse('{"__proto__": {"Owner": "me"}, "constructor": 1, "Owner": {"deep": [{}]}}');
    const GoalStatus = [{ Goal: 'x', Status: 'open', Weight: 3 }];
    const read = readTaskContext({ TaskContext: { ...F17, ...hostile, GoalStatus }, signature: 's' });
    expect(read.context).toEqual({ ...F17, GoalStatus: [{ Goal: 'x', Status: 'open' }] });
    expect(Object.getPrototypeOf(read.context)).toBe(Object.prototype);
    expect([...read.unknown].sort()).toEqual([
      'TaskContext.GoalStatus[0].Weight',
      'TaskContext.Owner',
      'TaskContext.__proto__',
      'TaskContext.constructor',
      'signature',
    ]);
  });
});

describe('an AgentContext', () => {
  it('C-2 has the members of figure 4, an empty form too', () => {
    const { 'Context/ContextURI': Context, ...rest } = F18;
    expect(readAgentContext(fixture('F18-agent-context'))).toEqual({
      context: { ...rest, Context },
      unknown: [],
    });
    expect(faultsOf(() => filledAgentContext(F18))).toEqual(
      expect.arrayContaining(['AgentID', 'SubTaskID', 'todoItems[0].itemId']),
    );
  });

  it('C-2 is taken with ItemStateUpdates as with ItemstateUpdates, and not with both', () => {
    const states = [{ itemId: '1', state: 1 }];
    const { ItemstateUpdates: _, ...rest } = ORDER;
    expect(readAgentContext({ ...rest, ItemStateUpdates: states })).toEqual({
      context: { ...ORDER, ItemstateUpdates: states },
      unknown: [],
    });
    const twice = { ...ORDER, ItemStateUpdates: states, Context: 'a', 'Context/ContextURI': 'b' };
    expect(faultsOf(() => readAgentContext(twice))).toEqual(['ItemStateUpdates', 'Context/ContextURI']);
  });

  it.each([
    ['https://example.com/notes/7', { ContextURI: 'https://example.com/notes/7' }],
    [
      '/v1/scenarios/flight_booking/patch-keys/seat',
      { ContextURI: '/v1/scenarios/flight_booking/patch-keys/seat' },
    ],
    ['The user is in Rome.', { Context: 'The user is in Rome.' }],
  ])('C-2 C-7 whose "Context/ContextURI" is "%s" says which of the two it is', (given, read) => {
    expect(readAgentContext({ ...ORDER, 'Context/ContextURI': given }).context).toEqual({
      ...ORDER,
      ...read,
    });
  });

  it.each([
    ['a state of 2', { ItemstateUpdates: [{ itemId: '1', state: 2 }] }, 'ItemstateUpdates[0].state'],
    [
      'a state of an item that is none',
      { ItemstateUpdates: [{ itemId: '9', state: 1 }] },
      'ItemstateUpdates[0].itemId',
    ],
    [
      'two states of one item',
      { ItemstateUpdates: [1, 0].map((state) => ({ itemId: '1', state })) },
      'ItemstateUpdates[1].itemId',
    ],
    [
      'an abstract of an item that is none',
      { KeyInformation: [{ itemId: '9', outputabstract: 'x' }] },
      'KeyInformation[0].itemId',
    ],
    ['itself among its dependencies', { Dependencies: ['look'] }, 'Dependencies'],
    ['an address with a blank in it', { ContextURI: 'https://example.com/a b' }, 'ContextURI'],
  ])('C-2 with %s is refused with the place', (_, wrong, place) => {
    expect(faultsOf(() => readAgentContext({ ...ORDER, ...wrong }))).toEqual([place]);
  });

  it.each(Object.keys(ORDER))('C-2 without %s is refused, naming it', (member) => {
    const { [member]: _, ...rest } = ORDER as Record<string, unknown>;
    expect(faultsOf(() => readAgentContext(rest))).toEqual([member]);
  });

  it('C-2 with members that the draft has not is taken without them, and they are told', () => {
    const todoItems = ORDER.todoItems.map((item) => ({ ...item, priority: 1 }));
    expect(readAgentContext({ ...ORDER, todoItems, model: 'm' })).toEqual({
      context: ORDER,
      unknown: [
        'AgentContext.todoItems[0].priority',
        'AgentContext.todoItems[1].priority',
        'AgentContext.model',
      ],
    });
  });

  const changed = (order: object, report: object) => {
    const before = readAgentContext({ ...ORDER, ...order }).context;
    return changedOrders(before, { ...before, ...report } as AgentContext).map(({ path }) => path);
  };

  it.each<[object, string[]]>([
    [{ ItemstateUpdates: [{ itemId: '1', state: 1 }], KeyInformation: [], LastUpdated: 'now' }, []],
    ...['AgentID', 'AgentName', 'SubTaskID', 'SubTaskName'].map((member): [object, string[]] => [
      { [member]: 'x' },
      [member],
    ]),
    [{ todoItems: [], Dependencies: ['x'] }, ['Dependencies', 'todoItems']],
    [{ Optional: ['Context'] }, ['Optional']],
  ])('C-3 is its agent’s to report in and its master’s to order: %j', (report, places) => {
    expect(changed({}, report)).toEqual(places);
  });

  const away = { Context: undefined, ContextURI: 'https://store.example/1' };
  it.each<[string[] | undefined, object, string[]]>([
    [['LastUpdated'], away, ['Context', 'ContextURI']],
    [undefined, away, ['Context', 'ContextURI']],
    [['Context/ContextURI'], away, []],
    [['LastUpdated', 'ContextURI'], away, []],
    [['Context'], { ContextURI: 'https://store.example/1' }, []],
    [['Context'], { Context: undefined }, ['Context']],
    [['Context'], { Context: 'other words', ContextURI: 'https://store.example/1' }, ['Context']],
    [['Context'], { ...away, todoItems: [] }, ['todoItems']],
  ])(
    'C-7 is put away by address where its order’s Optional, %j, allows it: %j',
    (Optional, report, places) => {
      const order = { Context: 'all that was found', ...(Optional && { Optional }) };
      expect(changed(order, report)).toEqual(places);
    },
  );

  it('C-7 that lies at an address never loses it', () => {
    const order = { ContextURI: 'https://store.example/1', Optional: ['ContextURI'] };
    expect(changed(order, { ContextURI: undefined })).toEqual(['ContextURI']);
    expect(changed(order, { ContextURI: '' })).toEqual(['ContextURI']);
    expect(changed(order, { ContextURI: 'https://store.example/2' })).toEqual([]);
  });
});

describe('the check of what came back', () => {
  const returned = (states: readonly (0 | 1)[], abstracts: readonly string[]): AgentContext => ({
    ...readAgentContext(ORDER).context,
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
