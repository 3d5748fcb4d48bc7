import { canonicalise } from '../../../domain/basics/index.ts';
import { type TrustedKeys, trustAnnounced } from '../../../ground/signing/trust.ts';
import { ServiceAway, ServiceRefused, sentenceOf } from '../problem.ts';
import type { Service } from '../service.ts';
import type { Cache } from './cache.ts';
import { TrustError } from './check-seal.ts';
import { type Marks, newest } from './marks.ts';
import { beganWith, keysOf, readTrust, type Trust, trustedMarks } from './trust.ts';

/** The keys that seals are checked with, and what was seen under them. */
export type KeyRing = ReturnType<typeof createKeyRing>;

type Rooms = {
  readonly service: Service;
  readonly cache: Cache;
  /** Under which the cache keeps it. */
  readonly name: string;
  /** Keys named beforehand; null: those of the service at first sight. */
  readonly named: TrustedKeys['keys'] | null;
};

/** Forged answers must not make us ask as often as they come. */
const REST_MS = 30_000;
/** Revoked keys are believed no longer than so; those to come are shown a day before they sign. */
const RENEW_MS = 3_600_000;

/**
 * Whom a client trusts: the keys it was given or saw first, those that one of them announces, and none that is revoked.
 * After an emergency nothing is left to announce the new key, so it is named by hand (`trust.jwks`).
 */
export function createKeyRing({ service, cache, name, named }: Rooms) {
  let loaded: Promise<Trust> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const trust = (): Promise<Trust> => {
    loaded ??= load(cache, name).then((before) => beganWith(named, before));
    return loaded;
  };
  const remember = async (next: Trust): Promise<void> => {
    loaded = Promise.resolve(next);
    await cache.write(name, JSON.stringify(next));
  };

  const shownKeys = async (): Promise<unknown> => {
    askedAt = performance.now();
    return (await service.get('/.well-known/jwks.json')).body;
  };

  const renew = async (): Promise<boolean> => {
    const before = (await trust()).keys;
    if (before === null) return false;
    const { keys } = await trustAnnounced({ keys: before }, await shownKeys());
    if (canonicalise(keys) === canonicalise(before)) return false;
    await remember({ ...(await trust()), keys });
    return true;
  };

  const renewOrNot = (): Promise<boolean> =>
    renew().catch((problem: unknown) => {
      if (problem instanceof ServiceAway || problem instanceof ServiceRefused) return false;
      throw problem;
    });

  return {
    /** The keys to believe, from the service at first sight where none are known. @throws TrustError */
    async keys(): Promise<TrustedKeys> {
      const known = (await trust()).keys;
      if (known === null) {
        const keys = await seenFirst(await shownKeys());
        await remember({ ...(await trust()), keys });
      }
      return { keys: someOf((await trust()).keys ?? []) };
    },
    /** Now and then asks the service which keys came and which are revoked; what is at hand will do where it does not answer. */
    async upkeep(): Promise<void> {
      if (performance.now() - askedAt > RENEW_MS) await renewOrNot();
    },
    /** The same at once, unless it was asked a moment ago; says whether that changed anything. */
    async renewed(): Promise<boolean> {
      return performance.now() - askedAt > REST_MS && (await renewOrNot());
    },
    /** What was seen before and is still to be believed. */
    marks: async () => trustedMarks(await trust()),
    async mark(change: (marks: Marks) => Marks): Promise<void> {
      // Another process that shares the cache may have seen newer ones.
      const elsewhere = (await load(cache, name))?.marks ?? [];
      const current = await trust();
      await remember({ ...current, marks: change(newest([...current.marks, ...elsewhere])) });
    },
  };
}

function someOf(keys: TrustedKeys['keys']): TrustedKeys['keys'] {
  if (keys.length > 0) return keys;
  const help = 'name the new ones with trust.jwks';
  throw new TrustError('forged', `the service has revoked every key that was trusted; ${help}`);
}

/** The keys to begin with, where none were named: those that the service shows. */
async function seenFirst(shown: unknown): Promise<TrustedKeys['keys']> {
  const { keys } = await trustAnnounced({ keys: keysOf(shown) }, shown);
  if (keys.length > 0) return keys;
  throw new TrustError('forged', 'the service names no key to check it with');
}

async function load(cache: Cache, name: string): Promise<Trust | null> {
  const text = await cache.read(name);
  if (text === null) return null;
  try {
    return readTrust(text);
  } catch (cause) {
    const help = "Restore the cache folder, or empty it to trust the service's keys anew.";
    throw new Error(`What was trusted before cannot be read (${sentenceOf(cause)}). ${help}`, { cause });
  }
}
