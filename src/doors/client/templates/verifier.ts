import { isRecord } from '../../../domain/basics/index.ts';
import type { Service } from '../service.ts';
import { checkSeal, type SealedVersion, TrustError } from './check-seal.ts';
import { type Asked, checkAsked, checkExpiry, checkOrder } from './check-version.ts';
import type { KeyRing } from './key-ring.ts';
import { type Marks, marked, newestMark } from './marks.ts';

/** Says whether an answer is the template that was asked for, by the seal and by what was seen before. */
export type Verifier = ReturnType<typeof createVerifier>;

/** Checks versions against what is trusted and what was seen, fetching the versions between two where that takes it. */
export function createVerifier(service: Service, ring: KeyRing) {
  const unsealed = async (answer: unknown): Promise<SealedVersion> => {
    try {
      return await checkSeal(answer, await ring.keys());
    } catch (problem) {
      // Its key may have come since we last asked.
      if (problem instanceof TrustError && (await ring.renewed()))
        return checkSeal(answer, await ring.keys());
      throw problem;
    }
  };

  return {
    /** Believes a version just received, and remembers it. @throws TrustError */
    async believe(answer: unknown, asked: Asked, now: Date): Promise<SealedVersion> {
      await ring.upkeep();
      const version = await unsealed(answer);
      const marks = await ring.marks();
      checkAsked(version, asked, marks);
      const order = checkOrder(version, marks);
      if (order === 'gap') await walkBack(service, version, marks, await ring.keys());
      checkExpiry(version.document, now);
      if (order !== 'same') await ring.mark((before) => marked(before, version));
      return version;
    },
    /** Believes one that was kept: it may not be older than what was seen either. @throws TrustError */
    async believeKept(answer: unknown, asked: Asked, now: Date): Promise<SealedVersion> {
      const version = await checkSeal(answer, await ring.keys());
      const marks = await ring.marks();
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
async function walkBack(service: Service, version: SealedVersion, marks: Marks, jwks: unknown) {
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
