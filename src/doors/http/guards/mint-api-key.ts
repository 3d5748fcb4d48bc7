import { randomBytes } from 'node:crypto';
import { CHANCE_BYTES, newSecret } from '../../../domain/access/index.ts';

/** A secret as it is stored, and the key as its holder is shown it, once. */
export async function mintSecret(
  createdAt: Date,
  expiresAt: Date | null,
  cost?: { readonly ln: number; readonly r: number; readonly p: number },
) {
  const { key, prefix, hash } = await newSecret(randomBytes(CHANCE_BYTES), cost);
  return { key, secret: { prefix, hash, createdAt, expiresAt } };
}
