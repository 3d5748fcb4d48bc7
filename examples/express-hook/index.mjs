// A server agent on Express: the hook validates, fills in, suggests and reports; the handler only books.
import { once } from 'node:events';
import express from 'express';
import { semanticPool } from 'semantic-pool/client/express';
import { key, scenario, url } from '../service.mjs';

const app = express();
const pool = semanticPool({ url, key, scenario, clientAgent: 'express-hook' });
app.post('/book', express.json(), pool, ({ body }, response) => {
  response.json({ status: 'confirmed', cabin: body.cabin_class });
});

// Without this the first requests go through as they are, if they come before the template.
await pool.ready(5_000);
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const response = await fetch(`http://127.0.0.1:${server.address().port}/book`, {
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
server.close();
await pool.close(); // sends what still waits
