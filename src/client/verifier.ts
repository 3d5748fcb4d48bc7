import { isRecord } from '../domain/record.ts';
import type { Cache } from './cache.ts';
import { checkSeal, type SealedVersion, TrustError } from './check-seal.ts';
import { type Asked, checkAsked, checkExpiry, checkOrder } from './check-version.ts';
import { type Marks, marked, newestMark } from './marks.ts';
import { sentenceOf } from './problem.ts';
import type { Service } from './service.ts';
import {
  jwksOf,
  keysOf,
  NO_TRUST,
  type PublicKey,
  readTrust,
  type Trust,
  trustedMarks,
  writtenTrust,
} from './trust.ts';

export type Verifier = {
  /** Believes a version just received, and remembers it. @throws TrustError */
  believe(answer: unknown, asked: Asked, now: Date): Promise<SealedVersion>;
  /** Believes one that was kept: it may not be older than what was seen either. @throws TrustError */
  believeKept(answer: unknown, asked: Asked, now: Date): Promise<SealedVersion>;
};

type Rooms = {
  readonly service: Service;
  readonly scenario: string;
  readonly cache: Cache;
  /** Keys named beforehand; null: those of the service at first sight. */
  readonly pinned: readonly PublicKey[] | null;
};

/** Checks versions against what is trusted, fetching what that takes: keys at first sight, versions between two seen. */
export function createVerifier({ service, scenario, cache, pinned }: Rooms): Verifier {
  const name = `trust ${scenario}`;
  let loaded: Promise<Trust> | null = null;
  const trust = (): Promise<Trust> => {
    loaded ??= loadTrust(cache, name).then((known) => (pinned === null ? known : { ...known, keys: pinned }));
    return loaded;
  };
  const remember = async (next: Trust) => {
    loaded = Promise.resolve(next);
    await cache.write(name, writtenTrust(next));
  };

  const keys = async (): Promise<readonly PublicKey[]> => {
    const known = await trust();
    if (known.keys !== null) return known.keys;
    const served = keysOf((await service.get('/.well-known/jwks.json')).body);
    if (served.length === 0)
      throw new TrustError('forged', 'the service names no key to check its versions with');
    await remember({ ...(await trust()), keys: served });
    return served;
  };

  return {
    async believe(answer, asked, now) {
      const version = await checkSeal(answer, jwksOf(await keys()));
      const marks = trustedMarks(await trust());
      checkAsked(version, asked, marks);
      const order = checkOrder(version, marks);
      if (order === 'gap') await walkBack(service, version, marks, jwksOf(await keys()));
      checkExpiry(version.document, now);
      if (order !== 'same') {
        const current = await trust();
        await remember({ ...current, marks: marked(current.marks, version) });
      }
      return version;
    },
    async believeKept(answer, asked, now) {
      const version = await checkSeal(answer, jwksOf(await keys()));
      const marks = trustedMarks(await trust());
      checkAsked(version, asked, marks);
      checkOrder(version, marks);
      checkExpiry(version.document, now);
      return version;
    },
  };
}

/**
 * From a version back to the one seen before, each sealed and each naming the digest of the one below it.
 * @throws TrustError `mixed` where the way does not lead there
 */
async function walkBack(
  service: Service,
  version: SealedVersion,
  marks: Marks,
  jwks: unknown,
): Promise<void> {
  const { scenario, version: place } = version.document;
  const seen = newestMark(marks, place.line, place.cohort);
  if (seen === null) return;
  const broken = (detail: string) =>
    new TrustError(
      'mixed',
      `the chain from ${version.document.schema_id} to number ${seen.number} is broken: ${detail}`,
    );
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}/versions`;
  const list = (await service.get(`${at}?cohort=${encodeURIComponent(place.cohort)}`)).body;
  const ids = idsByDigest(list);
  let wanted = place.previous_digest;
  let below = place.number;
  while (wanted !== seen.digest) {
    const id = wanted === null ? undefined : ids.get(wanted);
    if (id === undefined) throw broken('a version between is not to be had');
    const step = await checkSeal((await service.get(`${at}/${encodeURIComponent(id)}`)).body, jwks);
    const { number, line, cohort, previous_digest: previous } = step.document.version;
    if (step.digest !== wanted || line !== place.line || cohort !== place.cohort)
      throw broken(`${id} is another one`);
    if (number >= below || number <= seen.number) throw broken(`${id} is number ${number}`);
    below = number;
    wanted = previous;
  }
}

function idsByDigest(list: unknown): ReadonlyMap<string, string> {
  const rows: readonly unknown[] = isRecord(list) && Array.isArray(list['versions']) ? list['versions'] : [];
  return new Map(
    rows.flatMap((row): [string, string][] =>
      isRecord(row) && typeof row['digest'] === 'string' && typeof row['schema_id'] === 'string'
        ? [[row['digest'], row['schema_id']]]
        : [],
    ),
  );
}

async function loadTrust(cache: Cache, name: string): Promise<Trust> {
  const text = await cache.read(name);
  if (text === null) return NO_TRUST;
  try {
    return readTrust(text);
  } catch (cause) {
    throw new Error(
      `What was trusted before cannot be read (${sentenceOf(cause)}). Restore the cache folder, or empty it to trust the service's keys anew.`,
      { cause },
    );
  }
}
