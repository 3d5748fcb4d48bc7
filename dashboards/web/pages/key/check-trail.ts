import { canonicalText, checkSeal, digestOf, type SealCheck } from '../../api/seal.ts';
import type { KeySet, Trail } from '../../api/types.ts';

/** What the browser found: how much holds, or the first thing that does not. Null: it may not compute digests here. */
export type TrailCheck = {
  readonly fault: string | null;
  readonly decisions: number;
  readonly evidence: number;
  readonly versions: number;
  readonly seal: SealCheck;
};

/**
 * Recomputes every digest of a trail: the chain of decisions from the scenario's beginning, the evidence, the versions, and
 * the seals of versions and of the whole. That the steps tell just this is checked by `dsp verify --trail` alone.
 */
export async function checkTrail(trail: Trail, keys: KeySet): Promise<TrailCheck | null> {
  const genesis = await digestOf(canonicalText({ scenario: trail.scenario }));
  if (genesis === null) return null;
  const { signature, ...told } = trail;
  const { decisions, evidence, versions } = trail;
  const seal = await checkSeal(canonicalText(told), signature.jws, keys, 'dsp-trail+jws');
  const fault =
    (await decisionFault(decisions, genesis)) ??
    (await digestFault('evidence', evidence, ({ body }) => body)) ??
    (await digestFault('versions', versions, ({ document }) => document)) ??
    (await sealFault(versions, keys)) ??
    (seal === 'forged' || seal === 'unknown_key' ? 'signature' : null);
  const count = { decisions: decisions.length, evidence: evidence.length, versions: versions.length };
  return { fault, seal, ...count };
}

async function decisionFault(decisions: Trail['decisions'], genesis: string): Promise<string | null> {
  let previous = genesis;
  for (const [index, { digest, ...sealed }] of decisions.entries()) {
    if (sealed.previous_digest !== previous || (await digestOf(canonicalText(sealed))) !== digest)
      return `decisions[${index}]`;
    previous = digest;
  }
  return null;
}

async function digestFault<Item extends { readonly digest: string }>(
  list: string,
  items: readonly Item[],
  contentOf: (item: Item) => unknown,
): Promise<string | null> {
  for (const [index, item] of items.entries())
    if ((await digestOf(canonicalText(contentOf(item)))) !== item.digest) return `${list}[${index}]`;
  return null;
}

async function sealFault(versions: Trail['versions'], keys: KeySet): Promise<string | null> {
  for (const [index, { document, jws }] of versions.entries()) {
    const seal = await checkSeal(canonicalText(document), jws, keys, 'sdsi-template+jws');
    // A version of a revoked key is not forged; it stands here all the same, and the digest holds it.
    if (seal === 'forged') return `versions[${index}]`;
  }
  return null;
}
