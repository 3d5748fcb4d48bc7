import { isRecord } from '../../../domain/basics/index.ts';
import type { Line } from '../../../domain/template/index.ts';
import { type OnProblem, ServiceAway, sentenceOf } from '../problem.ts';
import type { Service } from '../service.ts';
import type { Cache } from './cache.ts';
import { type SealedVersion, TrustError } from './check-seal.ts';
import { type Asked, checkExpiry } from './check-version.ts';
import type { Verifier } from './verifier.ts';

/** Which of a scenario’s templates: by default the stable one of everybody, described in English. */
export type TemplateAsk = {
  readonly channel?: Line;
  readonly language?: string;
  readonly cohort?: string;
  readonly clientAgent?: string;
};

type Held = SealedVersion & {
  readonly answer: unknown;
  readonly etag: string | null;
  /** When the service last said that this is the current one. */
  readonly confirmedAt: number;
  readonly freshUntil: number;
};

type Rooms = {
  readonly service: Service;
  readonly scenario: string;
  readonly verifier: Verifier;
  readonly cache: Cache;
  /** A version that nobody confirmed for longer is frozen, though it has not expired. */
  readonly renewWithinMs: number;
  readonly onProblem: OnProblem;
};

/** Who asks differently in so many ways asks for agents, of which there is no end. */
const MOST_HELD = 1_000;
const REST_MS = 5_000;

/**
 * Templates that are believed, by what was asked for: fetched when they are no longer fresh, each once however many wait for it,
 * and kept for when the service is away.
 */
export function createTemplates(rooms: Rooms) {
  const { scenario, cache, onProblem } = rooms;
  const held = new Map<string, Held>();
  const asking = new Map<string, Promise<Held>>();

  const keep = async (path: string, version: Held): Promise<Held> => {
    if (held.size >= MOST_HELD) held.delete(held.keys().next().value ?? '');
    held.set(path, version);
    const { answer, etag, confirmedAt } = version;
    await cache.write(path, JSON.stringify({ answer, etag, confirmedAt }));
    return version;
  };

  const renew = async (path: string, asked: Asked, known: Held | null): Promise<Held> => {
    const kept = known ?? (await readKept(rooms, path, asked));
    // What was kept serves those who do not wait, while the service is asked.
    if (known === null && kept !== null) held.set(path, kept);
    const current = await askService(rooms, path, asked, kept);
    return current === kept ? current : keep(path, current);
  };

  /** @throws TrustError | ServiceAway | ServiceRefused */
  const get = async (ask: TemplateAsk): Promise<Held> => {
    const path = pathOf(scenario, ask);
    const known = held.get(path) ?? null;
    if (known !== null && Date.now() < known.freshUntil) return reliable(known, rooms);
    const under =
      asking.get(path) ?? renew(path, askedOf(scenario, ask), known).finally(() => asking.delete(path));
    asking.set(path, under);
    return under;
  };

  /** For `peek`: when to ask again after an ask that failed, so that a service that is away is not asked by every request. */
  const restUntil = new Map<string, number>();
  const renewMeanwhile = (path: string, ask: TemplateAsk): void => {
    if (asking.has(path) || Date.now() < (restUntil.get(path) ?? 0)) return;
    if (restUntil.size >= MOST_HELD) restUntil.clear();
    restUntil.set(path, Date.now() + REST_MS);
    get(ask).catch((problem: unknown) => {
      const kind = problem instanceof TrustError ? 'trust' : 'service';
      onProblem({ kind, sentence: sentenceOf(problem) });
    });
  };

  return {
    get,
    /** What is at hand and to be relied on, without waiting; null where that is nothing. A newer one is asked for meanwhile. */
    peek(ask: TemplateAsk): SealedVersion | null {
      const path = pathOf(scenario, ask);
      const known = held.get(path);
      if (known === undefined || Date.now() >= known.freshUntil) renewMeanwhile(path, ask);
      if (known === undefined) return null;
      try {
        return reliable(known, rooms);
      } catch {
        return null;
      }
    },
  };
}

/** @throws TrustError where it has expired, or nobody has confirmed it for too long */
function reliable(version: Held, { renewWithinMs }: Rooms): Held {
  checkExpiry(version.document, new Date());
  if (Date.now() - version.confirmedAt <= renewWithinMs) return version;
  throw new TrustError(
    'frozen',
    `the service has last confirmed ${version.document.schema_id} at ${new Date(version.confirmedAt).toISOString()}`,
  );
}

/** The current version as the service gives it; `known` itself where the service is away. */
async function askService(
  rooms: Rooms,
  path: string,
  asked: Asked,
  known: Held | null,
  again = true,
): Promise<Held> {
  const { service, verifier } = rooms;
  const at = new Date();
  try {
    const { status, etag, maxAgeMs, body } = await service.get(path, known?.etag);
    const times = { confirmedAt: at.getTime(), freshUntil: at.getTime() + maxAgeMs };
    if (status === 304 && known !== null) {
      // Another ask may have seen a newer one meanwhile.
      await verifier.believeKept(known.answer, asked, at);
      return { ...known, ...times };
    }
    return { ...(await verifier.believe(body, asked, at)), answer: body, etag, ...times };
  } catch (problem) {
    // An answer that was under way while a newer one came in is no rollback; a second one is.
    if (again && problem instanceof TrustError && problem.fault === 'rolled_back')
      return askService(rooms, path, asked, null, false);
    if (!(problem instanceof ServiceAway) || known === null) throw problem;
    return reliable(known, rooms);
  }
}

/** What an earlier process kept, believed anew; null where there is nothing or it is not to be believed any more. */
async function readKept({ cache, verifier }: Rooms, path: string, asked: Asked): Promise<Held | null> {
  const text = await cache.read(path);
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || typeof kept['confirmedAt'] !== 'number') return null;
    const version = await verifier.believeKept(kept['answer'], asked, new Date());
    const etag = typeof kept['etag'] === 'string' ? kept['etag'] : null;
    return { ...version, answer: kept['answer'], etag, confirmedAt: kept['confirmedAt'], freshUntil: 0 };
  } catch (problem) {
    // Without the service its keys may not be known yet; what is kept cannot be believed then.
    if (problem instanceof TrustError || problem instanceof ServiceAway || problem instanceof SyntaxError)
      return null;
    throw problem;
  }
}

function pathOf(scenario: string, { channel, language, cohort, clientAgent }: TemplateAsk): string {
  const query = new URLSearchParams();
  if (channel !== undefined) query.set('channel', channel);
  if (language !== undefined) query.set('language', language);
  if (cohort !== undefined) query.set('cohort', cohort);
  // Only what is on trial hangs on the agent.
  if (channel === 'experimental' && clientAgent !== undefined) query.set('client_agent', clientAgent);
  const asked = query.toString();
  return `/v1/scenarios/${encodeURIComponent(scenario)}/template${asked === '' ? '' : `?${asked}`}`;
}

function askedOf(scenario: string, { channel, language, cohort }: TemplateAsk): Asked {
  return { scenario, line: channel ?? 'stable', cohort: cohort ?? null, language: language ?? null };
}
