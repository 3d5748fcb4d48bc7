import { canonicalise, digestOf, isRecord } from '../../../src/domain/basics/index.ts';
import { type KeyDefinition, parseTemplate, validatePayload } from '../../../src/domain/template/index.ts';
import { createSigner } from '../../../src/ground/signing/seal.ts';
import { newSigningKey } from '../../../src/ground/signing/signing-key.ts';
import { fixture } from '../../fixtures/load.ts';

/** What this server gets wrong, when told to. */
export type Flaw =
  // Templates.
  | 'no scenario'
  | 'own types'
  | 'no words'
  | 'forgets other'
  | 'words of its own'
  | 'one language'
  | 'no id in answers'
  | 'the time in it'
  | 'an empty 404'
  | 'bare 404'
  // Payloads.
  | 'asks for all'
  | 'no defaults'
  | 'asks for nothing'
  | 'takes any type'
  | 'only says invalid'
  | 'no nearest'
  | 'keeps unknown keys'
  | 'one mode'
  | 'wants words'
  | 'wants a method'
  | 'one scenario'
  | 'forgets what is new'
  | 'repeats what it hears'
  | 'names one value'
  | 'hears all'
  // Suggestions.
  | 'names no version'
  | 'loses what is ahead'
  | 'keeps still'
  | 'takes any ahead'
  | 'knows not its own'
  // Messages.
  | 'HTML for noise'
  | 'reads any bytes'
  | 'takes nothing for all'
  | 'breaks on numbers'
  | 'breaks on lists'
  | 'no such method'
  | 'methods of objects'
  | 'params by position'
  | 'any scenario'
  | 'scenarios are numbers'
  | 'lists are payloads'
  | 'any template'
  | 'any id'
  | 'no stack'
  | 'prototypes'
  | 'answers notifications'
  | 'rounds ids'
  // HTTP, seals, and what is left open.
  | 'no Allow'
  | 'sends all again'
  | 'another digest'
  | 'another key'
  | 'valid for ever'
  | 'unsigned news'
  | 'finds nothing'
  | 'finds anything'
  | 'stores twice'
  | 'stores over'
  | 'any result'
  | 'half a result'
  | 'takes strangers'
  | 'breaks clients';

type Members = Readonly<Record<string, unknown>>;
/** An HTTP status and what goes with it. */
export type Reply = readonly [status: number, body?: unknown];
type Told = { readonly result: unknown } | { readonly error: Members };

const SEAT = {
  key_name: 'seat_preference',
  key_type: 'string',
  required: false,
  default_value: 'none',
  semantic_description: 'Seat preference. Acceptable values: none, window, aisle.',
};
const ISSUED = { issued_at: '2026-01-01T00:00:00Z', expires_at: '2027-01-01T00:00:00Z', number: 1 };

/** What an SDSI server of another make knows and does, free of how it is asked. */
export async function openShop(has: (flaw: Flaw) => boolean, whole: boolean) {
  const now = new Date(ISSUED.issued_at);
  const signer = await createSigner([await newSigningKey(now)]);
  const stranger = await createSigner([await newSigningKey(now)]);
  const shelf = new Map<string, { shown: Members; keys: KeyDefinition[] }>();
  const results = new Map<string, readonly string[]>();
  const stored = new Map<string, string>();
  let heard = '';
  await put(fixture('F01-template-flight'));

  /** Published twice: as it is, and with the key on trial. */
  async function put(template: unknown): Promise<void> {
    const parsed = parseTemplate(template);
    if ('errors' in parsed) throw new Error('this is no template');
    const { scenario, schema_id, keys } = parsed.template;
    const told = keys.filter(({ key_name }) => !has('forgets other') || key_name !== 'other').map(worded);
    const document = {
      schema_id,
      scenario,
      keys: told,
      ...(has('no scenario') ? { scenario: undefined } : {}),
    };
    shelf.set(scenario, { shown: await sealed(document), keys: [...keys] });
  }

  function worded(key: KeyDefinition): Members {
    return {
      ...key,
      ...(has('own types') ? { key_type: key.key_type === 'integer' ? 'int' : key.key_type } : {}),
      ...(has('no words') ? { semantic_description: '' } : {}),
      ...(has('words of its own') ? { semantic_description: `${key.semantic_description} Please.` } : {}),
    };
  }

  async function sealed(content: Members): Promise<Members> {
    if (!whole) return content;
    const version = has('valid for ever') ? {} : { version: ISSUED };
    const document: Members = JSON.parse(JSON.stringify({ ...content, ...version }));
    const text = canonicalise(document);
    const { signature: jws, keyId } = await (has('another key') ? stranger : signer).sign(text);
    const digest = digestOf(has('another digest') ? `${text} ` : text);
    return { ...document, signature: { jws, key_id: keyId, digest } };
  }

  function perform(message: Members): Told {
    const { method = 'schema_id' in message && !has('wants a method') ? 'submit_payload' : undefined } =
      message;
    const { params = message } = message;
    if (method === undefined) return refuse(-32600, 'no method');
    if (Array.isArray(params) && has('params by position')) return serve({ scenario: params[0] });
    if (!isRecord(params)) return refuse(-32602, 'no params');
    if (method === 'get_schema_template') return serve(params);
    if (method === 'submit_payload') return submit(params);
    if (whole && method === 'search_scenarios') return search(String(params['query']));
    if (whole && method === 'validate_response') return judge(params);
    if (has('methods of objects') && String(method) in {}) return { result: {} };
    return has('no such method') ? { result: {} } : refuse(-32601, 'no such method');
  }

  function serve(params: Members): Told {
    const all = [...shelf.keys()];
    const scenario = has('prototypes') ? all[0] : params['scenario'];
    if (has('scenarios are numbers') && typeof scenario === 'number') return refuse(1, 'unknown scenario');
    if (typeof scenario !== 'string')
      return has('any scenario') ? serve({ scenario: all[0] }) : refuse(-32602, 'no scenario');
    const { shown } = shelf.get(scenario) ?? {};
    if (shown === undefined)
      return has('an empty 404')
        ? { result: {} }
        : refuse(1, 'unknown scenario', { known: has('bare 404') ? [] : all });
    return {
      result: {
        ...shown,
        ...(has('one language') && 'preferred_language' in params ? { keys: [] } : {}),
        ...(has('the time in it') ? { asked: process.hrtime.bigint().toString() } : {}),
        ...(has('repeats what it hears') && heard !== '' ? { heard } : {}),
      },
    };
  }

  function submit(params: Members): Told {
    const { schema_id: id, payload, mode, interaction } = params;
    if (has('lists are payloads') && Array.isArray(payload)) return { result: {} };
    if (!isRecord(payload)) return refuse(-32602, 'no payload');
    if (typeof id !== 'string' && has('any template')) return { result: {} };
    if (typeof id !== 'string') return refuse(-32602, 'no schema_id');
    const base = String(id).replace(/_x1$/u, '');
    const [scenario = '', { shown, keys } = { shown: {}, keys: [] }] =
      [...shelf].find(
        ([
          ,
          {
            shown: { schema_id },
          },
        ]) => (has('one scenario') ? false : base.startsWith(String(schema_id))),
      ) ??
      [...shelf].find(([name]) => name.includes('flight')) ??
      [];
    if (has('one scenario') && !base.includes('flight')) return refuse(2, 'of flights only');
    const ahead = whole && SEAT.key_name in payload && !has('loses what is ahead');
    const own = keys.map((key) => ({
      ...key,
      required:
        key.key_name !== 'other' && (has('asks for all') || (key.required && !has('asks for nothing'))),
    }));
    const loose = has('takes any ahead') ? { ...SEAT, semantic_description: 'Seat preference.' } : SEAT;
    const asked = parsedKeys([...own, ...(ahead ? [loose] : [])]);
    const { other: _, ...rest } = payload;
    const fitting = has('takes any type')
      ? Object.fromEntries(
          Object.entries(payload).map(([name, value]) => [name, isRecord(value) ? 'x' : value]),
        )
      : payload;
    const strict = mode === 'strict' && !has('one mode');
    const judged = validatePayload(
      { schema_id: base, scenario, keys: asked },
      fitting,
      strict ? 'strict' : 'lenient',
    );
    if (has('wants words') && payload['other'] === null) return refuse(2, 'other is no text');
    const known = id === shown['schema_id'] || (id === `${base}_x1` && !has('knows not its own'));
    const { signature: __, ...unsigned } = shown;
    const news =
      known || has('forgets what is new') ? {} : { template: has('unsigned news') ? unsigned : shown };
    if (!judged.valid) return refuse(2, 'it does not fit', { ...faults(judged.errors), ...news });
    heard = judged.other ?? heard;
    const given = Object.entries(judged.payload).filter(([name]) => Object.hasOwn(payload, name));
    const filled = has('no defaults') ? Object.fromEntries(given) : judged.payload;
    const onTrial = `${String(shown['schema_id'])}_x1`;
    const seal = { digest: 'sha-256:trial', signature: { digest: 'sha-256:trial' } };
    const version = has('names no version') ? {} : { schema_id: onTrial, ...seal };
    return taken(String(interaction), interaction === undefined ? null : canonicalise(payload), {
      payload: { ...filled, ...(has('keeps unknown keys') ? rest : {}) },
      unknown: judged.unknown,
      ...news,
      ...(ahead && !has('keeps still') ? { ahead: { keys: [SEAT.key_name], schema_id: onTrial } } : {}),
      ...(whole && (judged.other ?? (has('hears all') ? judged.unheard : null)) !== null
        ? { schema_update_suggestion: { new_keys: [SEAT], ...version } }
        : {}),
    });
  }

  /** Ids of interactions, where a client sends one. */
  function taken(id: string, content: string | null, answer: Members): Told {
    if (!whole) return { result: answer };
    const before = content === null ? undefined : stored.get(id);
    if (content !== null && !has('stores twice')) stored.set(id, content);
    if (before !== undefined && before !== content && !has('stores over'))
      return refuse(3, `${id} is taken by another payload`);
    return { result: { ...answer, stored: before === undefined ? 'accepted' : 'repeated' } };
  }

  function faults(errors: readonly Members[]): Members {
    if (has('only says invalid')) return {};
    const worded = errors.map(({ nearest, acceptable, ...fault }) => ({
      ...fault,
      ...(has('names one value') ? { detail: 'out of range', acceptable: ['economy'] } : { acceptable }),
      ...(has('no nearest') ? {} : { nearest }),
    }));
    return { errors: worded };
  }

  function search(query: string): Told {
    const all = [...shelf.keys()];
    const found = all.filter((name) => name.split('_').some((word) => query.includes(word)));
    return { result: { candidates: has('finds nothing') ? [] : has('finds anything') ? all : found } };
  }

  function judge({ scenario, response }: Members): Told {
    const wanted = results.get(String(scenario)) ?? [];
    const given = isRecord(response) ? response : {};
    const missing = wanted.filter((name) => given[name] === undefined && !has('half a result'));
    const kept = has('any result')
      ? {}
      : Object.fromEntries(wanted.map((name) => [name, given[name] ?? null]));
    return { result: { valid: missing.length === 0, errors: missing, response: kept } };
  }

  /** What is no message: keys to verify by, and templates that owners put. */
  async function rest(method: string, url: string, known: string | undefined, body: Buffer): Promise<Reply> {
    if (method === 'GET' && url === '/.well-known/jwks.json')
      return known === '"1"' && !has('sends all again') ? [304] : [200, signer.jwks];
    const [, scenario = '', what] = /^\/v1\/scenarios\/(\w+)\/(template|response-template)$/u.exec(url) ?? [];
    if (method !== 'PUT' || what === undefined) return [404, 'Not found'];
    const template = JSON.parse(body.toString()) as { keys: KeyDefinition[] };
    const needed = template.keys.filter(({ required }) => required).map(({ key_name }) => key_name);
    if (what === 'response-template') {
      results.set(scenario, needed);
      return [200, {}];
    }
    const before = shelf.get(scenario)?.keys.filter(({ required }) => required).length ?? needed.length;
    if (needed.length > before && !has('breaks clients')) return [409, { title: 'clients would fail' }];
    shelf.delete('flight_booking');
    await put(template);
    return [200, {}];
  }

  return { perform, rest };
}

function parsedKeys(keys: readonly Members[]): readonly KeyDefinition[] {
  const parsed = parseTemplate({ schema_id: 'any_v1', scenario: 'any', keys });
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.template.keys;
}

function refuse(code: number, message: string, data: Members = {}): Told {
  return { error: { code, message, data } };
}
