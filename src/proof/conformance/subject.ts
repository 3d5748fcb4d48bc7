import { readFileSync } from 'node:fs';
import { isRecord } from '../../domain/basics/index.ts';
import { parseTemplate, type Template } from '../../domain/template/index.ts';
import { isAbsent, resultOf } from './answer.ts';
import type { Exchange, Server } from './server.ts';

type Members = Readonly<Record<string, unknown>>;

/** What the cases are about: a scenario of the server under test. */
export type Subject = {
  readonly server: Server;
  readonly scenario: string;
  /** The kit registered the draft's own templates, so its own messages can be sent. */
  readonly registered: boolean;
  /** As served when the run began, with all its members. */
  readonly served: Members | null;
  readonly template: Template | null;
  /** @param more further params, where the server takes submissions as a method */
  submit(payload: unknown, more?: Members): Promise<Exchange>;
};

/** This case says nothing about this server; the sentence says why. */
export class Skip extends Error {}

/** Names of the kit's own: nobody's traffic is mixed with its. */
export const FLIGHT = 'conformance_flight';
export const PHOTO = 'conformance_photo';

/** One of the draft's messages, about the kit's own scenario instead of the draft's. */
export function renamed(name: string): Members {
  const text = readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(
    text.replaceAll('"flight_booking', `"${FLIGHT}`).replaceAll('"photo_retouch', `"${PHOTO}`),
  ) as Members;
}

/** @param wanted a scenario that is there already; null: the kit's own where it may register one, else the draft's */
export async function prepareSubject(server: Server, wanted: string | null): Promise<Subject> {
  const registered = wanted === null && (await register(server));
  const scenario = wanted ?? (registered ? FLIGHT : 'flight_booking');
  const answer = await server.sdsi({ method: 'get_schema_template', params: { scenario } });
  const served = resultOf(answer);
  const parsed = served === null ? null : parseTemplate(ours(served));
  const template = parsed !== null && 'template' in parsed ? parsed.template : null;
  const schema_id = template?.schema_id ?? '';
  const probe = { method: 'submit_payload', params: {} };
  const asMethod = !isAbsent(await server.sdsi(probe));
  server.taken();
  return {
    server,
    scenario,
    registered,
    served,
    template,
    submit(payload, more = {}) {
      const params = { scenario, schema_id, payload, ...more };
      return server.sdsi(asMethod ? { method: 'submit_payload', params } : { schema_id, payload });
    },
  };
}

/** @throws Skip where the server served none that can be read */
export function templateOf({ template }: Subject): Template {
  if (template === null) throw new Skip('no template could be read');
  return template;
}

/** @throws Skip where the kit may not register templates: the rule is about those of the draft */
export function needRegistered({ registered }: Subject): void {
  if (!registered)
    throw new Skip(
      "the draft's own templates are not registered here: that needs an admin key of our REST address",
    );
}

async function register(server: Server): Promise<boolean> {
  for (const [scenario, figure] of [
    [FLIGHT, 'F05-template-flight-appendix'],
    [PHOTO, 'F06-template-photo'],
  ] as const) {
    const { status } = await server.at('PUT', `/v1/scenarios/${scenario}/template`, renamed(figure));
    if (status >= 300) return false;
  }
  return true;
}

/** Further members of a server's template are its own business. */
function ours(served: Members): unknown {
  const { schema_id, scenario, keys } = served;
  if (!Array.isArray(keys)) return { schema_id, scenario, keys };
  // Ids of experimental lines and branches are refused in templates that owners put; here they are just read.
  const id = typeof schema_id === 'string' ? schema_id.replace(/-x\d+$/u, '') : schema_id;
  return { schema_id: id, scenario, keys: keys.map((key: unknown) => (isRecord(key) ? key : {})) };
}
