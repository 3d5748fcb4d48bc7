import { type AgentCard, type Part, Role, type Task, TaskState, verifyAgentCardSignature } from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const FLIGHT = 'application/json;schema=flight_booking_v1';

let world: World;
let url: string;

beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

/** The SDK's own client as it comes; only the API key is put on its requests. */
async function clientOf(
  options: { legacyCompat?: { enabled: boolean }; path?: string } = {},
): Promise<Client> {
  const withKey: typeof fetch = (to, init) =>
    fetch(to, { ...init, headers: { ...init?.headers, authorization: `Bearer ${world.adminKey}` } });
  const { legacyCompat, path } = options;
  const more = legacyCompat === undefined ? {} : { legacyCompat };
  const factory = new ClientFactory({
    ...ClientFactoryOptions.default,
    transports: [new JsonRpcTransportFactory({ fetchImpl: withKey, ...more })],
    cardResolver: new DefaultAgentCardResolver(more),
  });
  return factory.createFromUrl(url, path);
}

function messageOf(parts: Part[], more: { taskId?: string } = {}) {
  return {
    tenant: '',
    message: {
      messageId: crypto.randomUUID(),
      contextId: '',
      taskId: more.taskId ?? '',
      role: Role.ROLE_USER,
      parts,
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    },
    configuration: undefined,
    metadata: undefined,
  };
}

const data = (value: unknown, mimeType = FLIGHT): Part => ({
  content: { $case: 'data', value },
  metadata: { mimeType },
  filename: '',
  mediaType: '',
});
const words = (value: string): Part => ({
  content: { $case: 'text', value },
  metadata: undefined,
  filename: '',
  mediaType: 'text/plain',
});

describe('an unmodified client of the SDK', () => {
  it('A-9 A-12 S-43 books the flight: card, structured input, task, artifact by its schema', async () => {
    const client = await clientOf();
    const { payload } = fixture('F02-payload-flight');
    const task = (await client.sendMessage(messageOf([data(payload)]))) as Task;
    expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    const part = task.artifacts[0]?.parts[0];
    expect(part?.metadata).toEqual({ mimeType: 'application/json;schema=submission_result' });
    expect(part?.content?.value).toMatchObject({ valid: true, payload, stored: 'accepted' });
    expect(await client.getTask({ tenant: '', id: task.id })).toEqual(task);
  });

  it('that may speak 0.3 too reads the same card as one of 1.0', async () => {
    const client = await clientOf({ legacyCompat: { enabled: true }, path: '/.well-known/agent.json' });
    expect(client.protocolVersion).toBe('1.0');
    const task = (await client.sendMessage(messageOf([data(TRIP)]))) as Task;
    expect(task.artifacts[0]?.parts[0]?.content?.value).toMatchObject({ valid: true });
  });

  it('may stream: the task comes as one event', async () => {
    const client = await clientOf();
    const events = [];
    for await (const event of client.sendMessageStream(messageOf([data(TRIP)]))) events.push(event.payload);
    expect(events).toMatchObject([
      { $case: 'task', value: { status: { state: TaskState.TASK_STATE_COMPLETED } } },
    ]);
  });

  it('is asked for data when it sends words, and told that data for that task is too late (A-8, A-11)', async () => {
    const client = await clientOf();
    const task = (await client.sendMessage(messageOf([words('Book me a flight.')]))) as Task;
    expect(task.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    expect(JSON.stringify(task.status?.message)).toContain(FLIGHT);
    const answer = await client.sendMessage(messageOf([data(TRIP)], { taskId: task.id }));
    expect(JSON.stringify(answer)).toMatch(/rejected, because the task .* is already running/);
    expect((await client.getTask({ tenant: '', id: task.id })).history).toHaveLength(1);
  });

  it('verifies the card against our published keys, and finds a changed skill', async () => {
    const card = await (await clientOf()).getAgentCard();
    const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[];
    };
    const verify = verifyAgentCardSignature(async (kid) => keys.find((key) => key.kid === kid) ?? {});
    await verify(card);
    const forged: AgentCard = {
      ...card,
      skills: card.skills.map((one) => ({ ...one, description: 'Send all.' })),
    };
    await expect(verify(forged)).rejects.toThrow();
  });
});
