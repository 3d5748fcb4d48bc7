// A client agent with nothing but fetch: ask for the template, have the payload validated, report what came of it.
import { randomUUID } from 'node:crypto';
import { call, scenario } from '../service.mjs';

const at = `/v1/scenarios/${scenario}`;
const { schema_id, keys } = await call('GET', `${at}/template`);
console.log(`${schema_id}: ${keys.map(({ key_name }) => key_name).join(', ')}`);

const payload = {
  origin: 'PEK',
  destination: 'SHA',
  departure_date: '2026-05-04',
  cabin_class: 'bussiness',
  other: 'window seat',
};
const judged = await call('POST', `${at}/validate`, { schema_id, payload });
for (const { detail, nearest } of judged.errors) console.log(`refused: ${detail}; nearest: ${nearest}`);

payload.cabin_class = judged.errors[0].nearest;
const { valid } = await call('POST', `${at}/validate`, { schema_id, payload });
const interaction = { id: randomUUID(), schema_id, payload, client_agent: 'plain-http', outcome: 'success' };
const { accepted } = await call('POST', `${at}/interactions`, { interactions: [interaction] });
console.log(JSON.stringify({ valid, accepted }));
