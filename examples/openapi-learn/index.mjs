// An HTTP API that learns by its own OpenAPI document: its operation says what it takes, its callers say what it cannot.
import { learnApi } from 'semantic-pool/client/openapi';
import { key, url } from '../service.mjs';

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Pet shop', version: '1.0.0' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'Pets.' } },
      },
    },
  },
};
const heard = await learnApi({ openapi, url, key });
// Hono's app.fetch, Next's, Bun's, Deno's; heard.express and heard.fastify are the same for those.
const handler = heard.fetch((request) => Response.json({ asked: new URL(request.url).search }));

// A caller, as a model's tool is one.
const answer = await handler(new Request('http://shop.example/pets?limit=2&other=one+that+likes+cats'));
const [, other] = heard.document().paths['/pets'].get.parameters;
console.log(
  JSON.stringify({
    parameter: other.name,
    ...(await answer.json()),
    noted: answer.headers.get('semantic-pool-noted'),
  }),
);
await heard.close(); // sends what still waits
