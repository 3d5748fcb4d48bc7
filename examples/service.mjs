import { readFile } from 'node:fs/promises';

const here = (path) => new URL(path, import.meta.url);

export const url = process.env.DSP_URL ?? 'http://127.0.0.1:8080';
export const key = process.env.DSP_KEY ?? (await readFile(here('../.dsp/admin-key'), 'utf8')).trim();
export const scenario = 'flight_booking';

/** A JSON call with the key; throws what the service says where it says no. */
export async function call(method, path, body) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.detail}`);
  return answer;
}

const { status } = await fetch(new URL(`/v1/scenarios/${scenario}/template`, url), {
  headers: { authorization: `Bearer ${key}` },
});
if (status === 404) {
  const template = JSON.parse(await readFile(here('../demo/flight_booking/template.json'), 'utf8'));
  await call('PUT', `/v1/scenarios/${scenario}/template`, template);
}
