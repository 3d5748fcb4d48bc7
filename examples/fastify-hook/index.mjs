// A server agent on Fastify: the hook validates, fills in, suggests and reports; the handler only books.

import Fastify from 'fastify';
import { semanticPool } from 'semantic-pool/client/fastify';
import { key, scenario, url } from '../service.mjs';

const app = Fastify();
await app.register(semanticPool, { url, key, scenario, clientAgent: 'fastify-hook' });
app.post('/book', { config: { semanticPool: true } }, async ({ body }) => ({
  status: 'confirmed',
  cabin: body.cabin_class,
}));

const address = await app.listen({ port: 0, host: '127.0.0.1' });
const response = await fetch(`${address}/book`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    origin: 'PEK',
    destination: 'SHA',
    departure_date: '2026-05-04',
    other: 'window seat',
  }),
});
console.log(JSON.stringify({ http: response.status, ...(await response.json()) }));
await app.close(); // sends what still waits
