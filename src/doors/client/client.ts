import { type JsonWebKey, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { NearMiss } from '../../domain/needs/index.ts';
import { type SchemaDocument, type ValidatedPayload, validatePayload } from '../../domain/template/index.ts';
import { type MapOptions, type Mapping, mapWish } from './mapping/map-wish.ts';
import type { OnProblem } from './problem.ts';
import { memorySpool } from './reports/memory-spool.ts';
import { createReporter } from './reports/reporter.ts';
import { openSpool } from './reports/spool.ts';
import { serviceAt } from './service.ts';
import { requestSigner } from './sign-request.ts';
import { openCache } from './templates/cache.ts';
import { createKeyRing } from './templates/key-ring.ts';
import { createSuggestions, type Suggested } from './templates/suggestions.ts';
import { createTemplates, type TemplateAsk } from './templates/templates.ts';
import { keysOf } from './templates/trust.ts';
import { createVerifier } from './templates/verifier.ts';

/** Which scenario of which service, with which key, and what is kept where. Folders are made when they are first needed. */
export type ClientOptions = SaidOfAll & {
  /** Where the service is, e.g. http://127.0.0.1:8080. */
  readonly url: string;
  /** An API key with the scopes "read" (templates) and "ingest" (reports). */
  readonly key: string;
  /** Private Ed25519 JWK: signs each request (RFC 9421), for keys that were made with its public half as `signer`. */
  readonly signWith?: JsonWebKey;
  readonly scenario: string;
  /** Keeps templates, and whom we trust, from one process to the next. */
  readonly cacheDir?: string;
  /** Keeps reports until the service has taken them; without it they are lost with the process. */
  readonly spoolDir?: string;
  readonly trust?: {
    /** The keys to believe, a JWKS; without it the service's own, as they are when first seen. */
    readonly jwks?: unknown;
    /** A template that the service has not confirmed for so many days is frozen (default 30). */
    readonly renewWithinDays?: number;
  };
  /** Of one call to the service, in milliseconds (default 5,000). */
  readonly timeoutMs?: number;
  /** Bytes that the spool may take on disk (default 256 MiB). */
  readonly mostSpooled?: number;
  /** Hears what is not thrown: the service away, a report refused, a template not to be believed. */
  readonly onProblem?: OnProblem;
};

/** In the options said of every ask and report that says nothing else. */
type SaidOfAll = TemplateAsk & { readonly owner?: string };

/** One payload that was acted on, or tried: what `report` takes. `clientAgent` comes from here or from the options. */
export type Interaction = SaidOfAll & {
  readonly payload: Readonly<Record<string, unknown>>;
  /** The version that the payload was filled by; by default the one at hand. */
  readonly schemaId?: string;
  readonly outcome?: 'success' | 'corrected' | 'rejected' | 'failed';
  readonly nearMisses?: readonly NearMiss[];
  /** What `other` says is asked for as a key. */
  readonly request?: boolean;
  /** Idempotency id, made when absent. */
  readonly id?: string;
  readonly observedAt?: Date;
};

/** What became of a payload, key by key, and the version that judged it. */
export type Judged = ValidatedPayload & { readonly schemaId: string };

/** What an agent or its server asks of the pool. `…AtHand` never wait and never throw; the others ask the service where they must. */
export type Client = {
  /** The current template, believed. @throws TrustError | ServiceAway | ServiceRefused */
  template(ask?: TemplateAsk): Promise<SchemaDocument>;
  /** The template at hand, without waiting; null where there is none yet. Asks for a newer one meanwhile. */
  templateAtHand(ask?: TemplateAsk): SchemaDocument | null;
  /** What POST …/validate would say of it, without asking. */
  validate(payload: unknown, how?: TemplateAsk & { readonly mode?: 'lenient' | 'strict' }): Promise<Judged>;
  map(said: string | Readonly<Record<string, unknown>>, how?: TemplateAsk & MapOptions): Promise<Mapping>;
  /** Keys on trial and refinements at hand, without waiting. */
  suggestionsAtHand(ask?: TemplateAsk): Suggested | null;
  /** Keeps an interaction until the service has taken it; gives its id. */
  report(interaction: Interaction): Promise<string>;
  /** Sends what waits, for so long at most (default 10 s); says how much is left. */
  flush(limitMs?: number): Promise<{ readonly left: number }>;
  /** Stops sending; what the spool holds is sent by the next client that opens it. */
  close(): Promise<void>;
};

const DAY_MS = 86_400_000;
/** The same as the service's, so that a name is also a folder's name. */
const SCENARIO = /^[A-Za-z0-9_-]{1,64}$/;

/** One scenario of one service, for a client agent or a server agent. Nothing is asked until something is needed. */
export function createClient(options: ClientOptions): Client {
  if (!SCENARIO.test(options.scenario)) throw new TypeError(`"${options.scenario}" is no name of a scenario`);
  const { templates, suggestions, reporter, stop } = openRooms(options);
  const full = (ask: TemplateAsk = {}) => askOf(ask, options);

  return {
    template: async (ask) => (await templates.get(full(ask))).document,
    templateAtHand: (ask) => templates.peek(full(ask))?.document ?? null,
    async validate(payload, how = {}) {
      const { document } = await templates.get(full(how));
      return { ...validatePayload(document, payload, how.mode ?? 'lenient'), schemaId: document.schema_id };
    },
    async map(said, how = {}) {
      const { document } = await templates.get(full(how));
      return mapWish(document, said, how);
    },
    suggestionsAtHand: (ask) => suggestions.peek(full(ask)),
    async report(interaction) {
      const filledBy = interaction.schemaId ?? templates.peek(full(interaction))?.document.schema_id;
      const item = itemOf(interaction, options, filledBy ?? UNKNOWN_SCHEMA);
      await reporter.add(item);
      return item.id;
    },
    flush: (limitMs = 10_000) => reporter.flush(limitMs),
    close() {
      stop();
      return reporter.close();
    },
  };
}

/** What a client is made of, and how to break off what it asks. */
function openRooms(options: ClientOptions) {
  const { url, key, scenario, cacheDir, spoolDir, trust = {}, onProblem = () => {} } = options;
  const closing = new AbortController();
  const service = serviceAt({
    url,
    key,
    sign: options.signWith === undefined ? undefined : requestSigner(key, options.signWith),
    timeoutMs: options.timeoutMs ?? 5_000,
    closing: closing.signal,
  });
  const cache = openCache(cacheDir ?? null, onProblem);
  const named = trust.jwks === undefined ? null : keysOf(trust.jwks);
  if (named?.length === 0) throw new TypeError('trust.jwks is no JWKS, or one without keys');
  const verifier = createVerifier(
    service,
    createKeyRing({ service, cache, name: `trust ${scenario}`, named }),
  );
  const templates = createTemplates({
    service,
    scenario,
    verifier,
    cache,
    renewWithinMs: (trust.renewWithinDays ?? 30) * DAY_MS,
    onProblem,
  });
  const suggestions = createSuggestions({ service, scenario, onProblem });
  const spool =
    spoolDir === undefined
      ? memorySpool(MOST_CHARACTERS_IN_MEMORY)
      : openSpool(join(spoolDir, scenario), options.mostSpooled ?? 256 * 1024 * 1024, onProblem);
  const reporter = createReporter({ service, scenario, spool, onProblem });
  const stop = () => closing.abort(new Error('the client was closed'));
  return { templates, suggestions, reporter, stop };
}

/** An ask, with what the options say of every ask where this one says nothing else. */
function askOf(ask: TemplateAsk, options: ClientOptions): TemplateAsk {
  const { channel, language, cohort, clientAgent } = { ...options, ...withoutUndefined(ask) };
  return withoutUndefined({ channel, language, cohort, clientAgent });
}

const MOST_CHARACTERS_IN_MEMORY = 16 * 1024 * 1024;

/** As the service takes it. The id and the time are made once, so that it is the same item however often it is sent. */
function itemOf(interaction: Interaction, options: ClientOptions, schemaId: string) {
  const from = { ...options, ...withoutUndefined(interaction) } as ClientOptions & Interaction;
  const { clientAgent, owner, cohort, language, channel, outcome, nearMisses, request, observedAt } = from;
  if (clientAgent === undefined) throw new TypeError('a report names its clientAgent');
  return {
    id: interaction.id ?? randomUUID(),
    schema_id: schemaId,
    payload: interaction.payload,
    client_agent: clientAgent,
    owner,
    cohort,
    language,
    channel,
    outcome,
    near_misses: nearMisses,
    request,
    observed_at: (observedAt ?? new Date()).toISOString(),
  };
}

/** The service judges it by its current template then, and says that it did. */
const UNKNOWN_SCHEMA = 'unknown';

function withoutUndefined<T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const said = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the entries of a T
}
