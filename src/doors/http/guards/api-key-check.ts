import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { type Caller, type CallLimits, fitsHash, readApiKey } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { type ApiKeyRow, findApiKey, noteUse, type SecretRow } from '../../../ground/db/access/index.ts';
import type { Calling, CallMeter } from './call-meter.ts';

/** A key read from the database is believed for so long, so that a burst costs one look-up. */
const BELIEVED_MS = 2_000;
const MOST_REMEMBERED = 10_000;

/** Slow hashes at the same time, and how many wait for their turn: guessing takes two of four pool threads and no more. */
const MOST_HASHING = 2;
const MOST_QUEUED = 64;

/** Who a key that is in use stands for, and what goes with it. */
export type Known = {
  readonly caller: Caller;
  /** The part of the key that is no secret: `keyid` of its signatures. */
  readonly keyId: string;
  readonly limits: Partial<CallLimits>;
  /** `x` of the Ed25519 key that calls are signed with; null where none is registered. */
  readonly signer: string | null;
  readonly requiresSignature: boolean;
};

/** Whose key this is, for as little of scrypt as can be. */
export type ApiKeyCheck = ReturnType<typeof createApiKeyCheck>;

type Remembered = { readonly hash: string; readonly known: Known; readonly until: number };

/**
 * Keys are stored under a slow hash (`domain/access/api-key.ts`), which a process pays once for each: afterwards it knows them by
 * a fast keyed digest, whose key never leaves the process, and only looks whether the row still says the same.
 */
export function createApiKeyCheck(
  { db, clock, log }: Context,
  adminKey: string,
  meter: Pick<CallMeter, 'mayTry' | 'failed'>,
) {
  const processKey = randomBytes(32);
  const fast = (key: string) => createHmac('sha256', processKey).update(key, 'utf8').digest();
  const adminDigest = fast(adminKey);
  const remembered = new Map<string, Remembered>();
  const underWay = new Map<string, Promise<Known | null>>();
  const turn = turns(MOST_HASHING, MOST_QUEUED);

  const read = async (key: string, id: string): Promise<Known | null> => {
    const parts = readApiKey(key);
    // A prefix that nobody has costs a look-up and no hash: it says nothing that its holder does not show anyway.
    const row = parts === null ? null : await findApiKey(db, parts.prefix);
    if (parts === null || row === null || !isInUse(row, clock.now())) {
      remembered.delete(id);
      return null;
    }
    const { hash, prefix, lastUsedOn } = row.secret;
    const proven = remembered.get(id)?.hash === hash;
    if (!proven && !(await turn(() => fitsHash(parts.secret, hash)))) return null;
    const known = knownOf(row.key, prefix);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(id, { hash, known, until: performance.now() + BELIEVED_MS });
    const day = clock.now().toISOString().slice(0, 10);
    if (lastUsedOn !== day)
      noteUse(db, prefix, day).catch((err: unknown) => log.warn({ err }, 'api_key.use_not_noted'));
    return known;
  };

  return {
    /**
     * Null when the key is not in use. A network that was wrong too often is not even looked up, unless this process knows
     * its key: who shares it with somebody who guesses goes on working.
     * @throws DomainError `unavailable` when too many keys are being checked, `rate_limited` when the network has to wait
     */
    async knows(key: string, calling: Calling): Promise<Known | null> {
      const digest = fast(key);
      if (timingSafeEqual(digest, adminDigest)) return ADMIN;
      const id = digest.toString('base64');
      const found = remembered.get(id);
      if (found !== undefined && found.until > performance.now()) return found.known;
      if (found === undefined) await meter.mayTry(calling);
      const same = underWay.get(id) ?? read(key, id).finally(() => underWay.delete(id));
      underWay.set(id, same);
      const known = await same;
      if (known === null) await meter.failed(calling);
      return known;
    },
    /** The same of a key whose holder has shown it before, for a session. Null when it is not in use any more. */
    async knowsById(keyId: string): Promise<Known | null> {
      if (keyId === ADMIN.keyId) return ADMIN;
      const row = await findApiKey(db, keyId);
      return row === null || !isInUse(row, clock.now()) ? null : knownOf(row.key, keyId);
    },
  };
}

const ADMIN: Known = {
  caller: { name: 'admin', scopes: ['admin'], scenarios: null },
  keyId: 'admin',
  limits: {},
  signer: null,
  requiresSignature: false,
};

function isInUse({ key, secret }: { key: ApiKeyRow; secret: SecretRow }, now: Date): boolean {
  return key.revokedAt === null && (secret.expiresAt === null || secret.expiresAt > now);
}

function knownOf(row: ApiKeyRow, keyId: string): Known {
  const { name, scopes, scenarios, limits, signer, requiresSignature } = row;
  return { caller: { name, scopes, scenarios }, keyId, limits: limits ?? {}, signer, requiresSignature };
}

/** Lets so many run at once; the others wait in line, and the line has an end. */
function turns(mostAtOnce: number, mostQueued: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= mostAtOnce) {
      if (queue.length >= mostQueued)
        throw new DomainError('unavailable', 'Too many keys are being checked; try again shortly.');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
