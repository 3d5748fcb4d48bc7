import { type AgentCard, type Part, Role, type Task, TaskState, verifyAgentCardSignature } from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/load.ts';
import { TRIP } from '../../../helpers/people/trip.ts';
import { openWorld, type World } from '../../../helpers/service/world.ts';

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

  it('talks: what its words leave out is asked for, and its next words complete the task', async () => {
    const client = await clientOf();
    const task = (await client.sendMessage(messageOf([words('Fly me from Berlin to Rome')]))) as Task;
    expect(task.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    expect(task.status?.message?.parts[1]).toMatchObject({
      mediaType: FLIGHT,
      content: { value: { origin: 'Berlin', destination: 'Rome' } },
    });
    const done = (await client.sendMessage(messageOf([words('on 4 May 2026')], { taskId: task.id }))) as Task;
    expect(done.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    expect(done.artifacts[0]?.parts[0]?.content?.value).toMatchObject({ valid: true, stored: 'accepted' });
  });

  it('of 0.3 talks and has the extended card of its key, as one of 1.0 has', async () => {
    const { ClientFactory: Old, JsonRpcTransportFactory: OldTransport } = await import(
      'a2a-js-sdk-0.3/client'
    );
    const fetchImpl: typeof fetch = (to, init) =>
      fetch(to, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), authorization: `Bearer ${world.adminKey}` },
      });
    const old = await new Old({ transports: [new OldTransport({ fetchImpl })] }).createFromUrl(url);
    const say = (text: string, taskId?: string) =>
      old.sendMessage({
        message: {
          kind: 'message',
          messageId: crypto.randomUUID(),
          role: 'user',
          parts: [{ kind: 'text', text }],
          ...(taskId === undefined ? {} : { taskId }),
        },
      });
    const asked = (await say('Fly me from Berlin to Rome')) as { id: string; status: { state: string } };
    expect(asked.status.state).toBe('input-required');
    expect(await say('on 4 May 2026', asked.id)).toMatchObject({
      id: asked.id,
      status: { state: 'completed' },
    });
    // Both ask for the extended card because the public one says that there is one.
    expect((await old.getAgentCard()).skills).toMatchObject([{ id: 'flight_booking' }]);
    expect((await clientOf().then((client) => client.getAgentCard())).capabilities?.extendedAgentCard).toBe(
      true,
    );
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
