// An agent with the official A2A SDK and nothing of ours: it reads the card, checks its seal, and books by schema.
import { randomUUID } from 'node:crypto';
import { Role, TaskState, verifyAgentCardSignature } from '@a2a-js/sdk';
import { ClientFactory, ClientFactoryOptions, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { key, scenario, url } from '../service.mjs';

const withKey = (to, init) =>
  fetch(to, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
const factory = new ClientFactory({
  ...ClientFactoryOptions.default,
  transports: [new JsonRpcTransportFactory({ fetchImpl: withKey })],
});
const client = await factory.createFromUrl(url);

const card = await client.getAgentCard();
const { keys } = await (await fetch(new URL('/.well-known/jwks.json', url))).json();
await verifyAgentCardSignature(async (kid) => keys.find((one) => one.kid === kid))(card);
const mode = card.skills.find(({ id }) => id === scenario).inputModes.find((one) => one !== 'text/plain');
console.log(`card: ${card.name}, signature good; ${scenario} takes ${mode}`);

async function send(what, part) {
  const answer = await client.sendMessage({
    tenant: '',
    message: {
      messageId: randomUUID(),
      contextId: '',
      taskId: '',
      role: Role.ROLE_USER,
      parts: [part],
      extensions: [],
      referenceTaskIds: [],
    },
  });
  const said = 'status' in answer ? answer.status.message : answer;
  const state = 'status' in answer ? `task, ${TaskState[answer.status.state]}` : 'message, no task';
  console.log(`-> ${what}\n<- ${state}: ${said.parts[0].content.value}`);
  return answer;
}

const data = (value) => ({
  content: { $case: 'data', value },
  metadata: { mimeType: mode },
  filename: '',
  mediaType: '',
});
const payload = {
  origin: 'PEK',
  destination: 'SHA',
  departure_date: '2026-05-04',
  cabin_class: 'bussiness',
  other: 'window seat',
};

await send('words', {
  content: { $case: 'text', value: 'Fly me to Shanghai, window seat.' },
  filename: '',
  mediaType: 'text/plain',
});
const refused = await send('data with a wrong value', data(payload));
const [fault] = refused.parts[1].content.value.error.errors;
const task = await send(
  `data with "${fault.nearest}", which is nearest`,
  data({ ...payload, [fault.path]: fault.nearest }),
);

const result = task.artifacts[0].parts[0];
console.log(`artifact, ${result.metadata.mimeType}: ${JSON.stringify(result.content.value.payload)}`);
console.log(JSON.stringify({ state: TaskState[task.status.state], valid: result.content.value.valid }));
