import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { type ServiceProcess, spawnService } from '../../helpers/service/service-process.ts';

const KEY = 'an-admin-key-of-two-processes-0123456789';
const F02 = fixture('F02-payload-flight');

let services: ServiceProcess[];
let urls: string[];

beforeAll(async () => {
  const settings = { DATABASE_URL: await freshDatabase(), DSP_ADMIN_KEY: KEY };
  const first = spawnService(settings);
  services = [first];
  urls = [await first.listening];
  const second = spawnService(settings);
  services.push(second);
  urls.push(await second.listening);
  await ask(0, 'PUT', '/v1/scenarios/flight_booking/template', fixture('F05-template-flight-appendix'));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
});

/** The answer of one of the two, as it comes over the wire. */
async function ask(which: number, method: string, path: string, body: unknown): Promise<string> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const answer = await fetch(new URL(path, urls[which]), { method, headers, body: JSON.stringify(body) });
  return answer.text();
}
const sdsi = (which: number, body: unknown) => ask(which, 'POST', '/sdsi', body);

it('S-11 two processes that know of each other by their database alone answer byte for byte alike', async () => {
  for (const request of [
    fixture('F04-request-template'),
    { method: 'validate_payload', params: F02 },
    { method: 'search_scenarios', params: { query: 'a flight to Rome' } },
  ]) {
    const [one, other] = [await sdsi(0, request), await sdsi(1, request)];
    expect(one).toContain('flight_booking');
    expect(other).toBe(one);
  }
});

it('S-11 an exchange that begins with one goes on with the other, and nothing of it is forgotten or done twice', async () => {
  const params = { ...F02, interaction: 'trip-1' };
  const submitted = async (which: number) =>
    JSON.parse(await sdsi(which, { method: 'submit_payload', params })) as object;
  expect(await submitted(0)).toMatchObject({ valid: true, stored: 'accepted' });
  expect(await submitted(1)).toMatchObject({ valid: true, stored: 'repeated' });
});
