import { scrypt, timingSafeEqual } from 'node:crypto';

/** 48 bits: two keys of one service do not meet, and the row is found without trying secrets. */
const PREFIX_BYTES = 6;
/** 256 bits: nobody guesses it, scrypt or not. */
const SECRET_BYTES = 32;
/** No two stored hashes share a salt; the hash is as long as the secret. */
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Bytes of chance that a new secret is made of. */
export const CHANCE_BYTES = PREFIX_BYTES + SECRET_BYTES + SALT_BYTES;

/** scrypt (RFC 7914) with one of the settings of OWASP's Password Storage Cheat Sheet: 16 MiB and about 0.1 s a guess. */
const COST = { ln: 14, r: 8, p: 5 };
/** Of a stored hash: a row that somebody wrote may not make each request cost gigabytes. */
const LARGEST = { ln: 20, r: 32, p: 16 };

/** Names that the service gives callers of its own; a key of such a name would be taken for them. */
const RESERVED = new Set(['admin', 'cli', 'nobody', 'service', 'various']);

/** `dsp_<prefix>_<secret>`: the prefix is stored as it is and finds the row, the secret is known to its holder alone. */
export type ApiKeyParts = { readonly prefix: string; readonly secret: string };

/** A key as it is made: `key` leaves the service, the rest is stored. */
export type NewSecret = {
  /** What its holder is shown, once. */
  readonly key: string;
  readonly prefix: string;
  /** What is stored of the secret: `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`, base64url (after the PHC string format). */
  readonly hash: string;
};

/** The shape alone: whether there is such a key, and whether its secret fits, only the row says. Null: no key of ours. */
export function readApiKey(text: string): ApiKeyParts | null {
  const [, prefix, secret] = /^dsp_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/u.exec(text) ?? [];
  return prefix === undefined || secret === undefined ? null : { prefix, secret };
}

/**
 * @param chance `CHANCE_BYTES` random bytes
 * @param paid what each guess costs; less only where nobody guesses, in tests
 */
export async function newSecret(chance: Buffer, paid = COST): Promise<NewSecret> {
  if (chance.length !== CHANCE_BYTES) throw new RangeError(`a secret is made of ${CHANCE_BYTES} bytes`);
  const prefix = chance.subarray(0, PREFIX_BYTES).toString('hex');
  const secret = chance.subarray(PREFIX_BYTES, PREFIX_BYTES + SECRET_BYTES).toString('base64url');
  const salt = chance.subarray(PREFIX_BYTES + SECRET_BYTES);
  const hash = await derive(secret, salt, paid);
  const cost = `ln=${paid.ln},r=${paid.r},p=${paid.p}`;
  return {
    key: `dsp_${prefix}_${secret}`,
    prefix,
    hash: `$scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`,
  };
}

/** Whether the secret is the one that was stored; takes as long as the stored cost says. */
export async function fitsHash(secret: string, stored: string): Promise<boolean> {
  const match =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9_-]{1,100})\$([A-Za-z0-9_-]{43})$/u.exec(
      stored,
    );
  if (match === null) return false;
  const [ln = 0, r = 0, p = 0] = match.slice(1, 4).map(Number);
  if (ln > LARGEST.ln || r > LARGEST.r || p > LARGEST.p) return false;
  const [salt, wanted] = match.slice(4, 6).map((part) => Buffer.from(part, 'base64url'));
  if (salt === undefined || wanted === undefined) return false;
  return timingSafeEqual(await derive(secret, salt, { ln, r, p }), wanted);
}

/** What a key may be called: it is who did something in decisions and in the audit log, and before `/` in owners' names. */
export function faultOfKeyName(name: string): string | null {
  if (RESERVED.has(name.toLowerCase())) return `"${name}" is a name of the service's own`;
  return /^[\p{L}\p{N}](?:[\p{L}\p{N} ._:@+-]{0,98}[\p{L}\p{N}])?$/u.test(name)
    ? null
    : 'a name is 1 to 100 letters, digits, blanks and . _ : @ + -, with a letter or digit at both ends';
}

/** What people may be called beside the name of their key: letters of any script, as people write names. */
export function faultOfDisplayName(name: string): string | null {
  if (RESERVED.has(name.toLowerCase())) return `"${name}" is a name of the service's own`;
  return /^\p{L}[\p{L}\p{M}\p{N} .'’()-]{1,79}$/u.test(name)
    ? null
    : "a name is 2 to 80 letters, digits, blanks and . ' ( ) -, with a letter in front";
}

function derive(secret: string, salt: Buffer, { ln, r, p }: typeof COST): Promise<Buffer> {
  const N = 2 ** ln;
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (problem, hash) => {
      if (problem === null) resolve(hash);
      else reject(problem);
    });
  });
}
