import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { announceDeprecations, deprecationHeaders } from '../../../src/doors/http/answers/deprecation.ts';

async function oldAndNew() {
  const app = Fastify();
  announceDeprecations(app);
  await app.register(swagger, { openapi: { openapi: '3.1.0' } });
  const deprecated = { since: '2027-03-01', sunset: '2027-09-01', instead: '/v1/needs' };
  app.get('/v1/old', { config: { deprecated }, schema: { summary: 'The old way' } }, async () => ({}));
  app.get('/v1/needs', async () => ({}));
  await app.ready();
  return app;
}

describe('a route that will go', () => {
  it('says since when, until when, and what to ask instead', async () => {
    const app = await oldAndNew();
    const { headers } = await app.inject('/v1/old');
    expect(headers).toMatchObject({
      deprecation: '@1803859200',
      sunset: 'Wed, 01 Sep 2027 00:00:00 GMT',
      link: '</v1/needs>; rel="successor-version"',
    });
  });

  it('is marked in the description of the API, and no other is', async () => {
    const app = await oldAndNew();
    expect(app.swagger().paths).toMatchObject({ '/v1/old': { get: { deprecated: true } } });
    expect(app.swagger().paths?.['/v1/needs']?.get).not.toHaveProperty('deprecated');
    expect((await app.inject('/v1/needs')).headers).not.toHaveProperty('deprecation');
  });

  it('may not have its last day yet, and names a page where no other route takes its place', () => {
    expect(deprecationHeaders({ since: '2027-03-01', instead: 'https://pool.tea.example/moves' })).toEqual({
      deprecation: '@1803859200',
      link: '<https://pool.tea.example/moves>; rel="deprecation"',
    });
  });

  it('does not start with a day that is none', () => {
    expect(() => deprecationHeaders({ since: 'soon', instead: '/v1/needs' })).toThrow(/"soon" is no day/);
  });
});
