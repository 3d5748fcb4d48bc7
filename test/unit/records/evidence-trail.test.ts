import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import type { Evidence } from '../../../src/domain/records/evidence.ts';
import type { TrailParts } from '../../../src/domain/records/evidence-trail.ts';
import { composeTrail } from '../../../src/domain/records/trail-story.ts';
import { createSigner, type Seal } from '../../../src/ground/signing/seal.ts';
import { TRAIL_TYPE } from '../../../src/ground/signing/signed-type.ts';
import { newSigningKey } from '../../../src/ground/signing/signing-key.ts';
import { verifyTrail } from '../../../src/ground/signing/verify-trail.ts';
import { saidByMany } from '../../helpers/people/one-need.ts';
import { milkMembers, milkNeed, milkTrail, OWNERS } from '../../helpers/people/one-trail.ts';

let seal: Seal;
let parts: TrailParts;
let whole: string;

beforeAll(async () => {
  seal = await createSigner([await newSigningKey(new Date('2026-01-01T00:00:00Z'))]);
  parts = await milkTrail(seal);
  whole = JSON.stringify(await signed(parts));
});

/** The trail of these parts, sealed as the service would: what only a thief of its key could do. */
async function signed(of: TrailParts) {
  const trail = composeTrail(of);
  const canonical = canonicalise(trail);
  const { signature, keyId } = await seal.sign(canonical, TRAIL_TYPE);
  return { ...trail, signature: { jws: signature, digest: digestOf(canonical), key_id: keyId } };
}

type Whole = Record<'decisions' | 'evidence' | 'versions' | 'steps', unknown[]>;
const copy = (): Whole => JSON.parse(whole);

describe('a trail', () => {
  it('tells fragments, cluster, synthesis, measurements, decisions and versions in their order (S-35)', () => {
    expect(composeTrail(parts).steps.map(({ step }) => step)).toEqual([
      'fragments',
      'cluster',
      'synthesis',
      'decision',
      'version',
      'measurements',
      'decision',
      'measurements',
      'decision',
      'version',
      'measurements',
    ]);
  });

  it('that was left as it is fits, with the keys of the service and without any', async () => {
    expect(await verifyTrail(copy(), seal.jwks)).toBeNull();
    expect(await verifyTrail(copy(), null)).toBeNull();
  });

  it('in which any one letter was changed does not fit', async () => {
    const letters = fc.constantFrom(...'0a1Z"-}, T.');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), letters, async (at, letter) => {
        fc.pre(whole[at] !== letter);
        const changed = parsed(whole.slice(0, at) + letter + whole.slice(at + 1));
        // No JSON, or the same content in other letters.
        fc.pre(changed !== undefined && canonicalise(changed) !== canonicalise(copy()));
        expect(await verifyTrail(changed, seal.jwks)).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it.each(['decisions', 'evidence', 'versions', 'steps'] as const)(
    'of which any one of the %s was left out, doubled or moved does not fit, and it is said where',
    async (list) => {
      for (let at = 0; at < copy()[list].length; at++) {
        const [without, twice, moved] = [copy(), copy(), copy()];
        without[list].splice(at, 1);
        twice[list].splice(at, 0, twice[list][at]);
        if (at > 0) moved[list].splice(at - 1, 0, ...moved[list].splice(at, 1));
        const changed = at > 0 ? [without, twice, moved] : [without, twice];
        for (const one of changed) {
          const found = await verifyTrail(one, null);
          expect(found).not.toBeNull();
          expect(found?.fault).toMatch(/altered|unlinked|missing/);
        }
      }
    },
  );

  it.each<[string, string, (trail: Whole) => void]>([
    ['a decision', 'decisions[1]: altered', ({ decisions }) => set(decisions[1], 'sentence', 'Never.')],
    ['a time', 'decisions[0]: altered', ({ decisions }) => set(decisions[0], 'at', '2026-01-01 00:00:00Z')],
    ['a decision left out', 'decisions[2]: unlinked', ({ decisions }) => decisions.splice(2, 1)],
    ['evidence', 'evidence[0]: altered', ({ evidence }) => set(Object(evidence[0]).body, 'owners', 99)],
    ['evidence left out', 'evidence[2]: missing', ({ evidence }) => evidence.splice(2, 1)],
    ['evidence of no decision', 'evidence[6]: unlinked', ({ evidence }) => evidence.push(evidence[0])],
    ['a version', 'versions[1]: altered', ({ versions }) => set(Object(versions[1]).document, 'keys', [])],
    ['a version left out', 'versions[1]: missing', ({ versions }) => versions.splice(1, 1)],
    ['a step', 'steps[3]: altered', ({ steps }) => set(steps[3], 'sentence', 'It was loved by all.')],
    ['a step too many', 'trail: altered', ({ steps }) => steps.push(steps[0])],
    ['a signature', 'versions[0]: forged', ({ versions }) => set(versions[0], 'jws', 'e30..e30')],
    ['another name', 'decisions[0]: unlinked', (trail) => set(trail, 'scenario', 'coffee')],
  ])('names %s as %s', async (_, place, change) => {
    const trail = copy();
    change(trail);
    const found = await verifyTrail(trail, seal.jwks);
    expect(`${found?.where}: ${found?.fault}`).toBe(place);
  });

  it('whose end was cut off together with its counts is known by the signature alone', async () => {
    const { decisions, evidence, versions } = parts;
    const cut = { ...parts, decisions: decisions.slice(0, -1), versions: versions.slice(0, -1), evidence };
    const { signature: _, ...trail } = await signed(cut);
    const { signature } = JSON.parse(whole);
    const forged = { ...trail, signature: { ...signature, digest: digestOf(canonicalise(trail)) } };
    expect(await verifyTrail(forged, null)).toBeNull();
    expect(await verifyTrail(forged, seal.jwks)).toMatchObject({ where: 'signature', fault: 'forged' });
  });

  it.each([
    null,
    [],
    'x',
    {},
    { scenario: 'tea', key: 'milk' },
    { scenario: 'tea', key: 'milk', latest: null },
  ])('%j is none', async (input) => {
    expect(await verifyTrail(input, seal.jwks)).toMatchObject({ fault: /malformed|missing/ });
  });
});

describe('what a key is told to rest on', () => {
  const said = (evidence: Evidence) => (evidence.kind === 'members' ? evidence : null);

  it('names phrases of many by their id, and counts those of few', () => {
    expect(said(milkNeed())).toMatchObject({
      fragments: 7,
      owners: 3,
      phrases: [
        { phrase: 'milk of oats', owners: 3, fragments: 3 },
        { phrase: 'oat milk', owners: 3, fragments: 3 },
      ],
      rare: { phrases: 1, owners: 1, fragments: 1 },
    });
  });

  it('shows no id that a caller chose, and of a need of too few nobody at all', () => {
    const text = canonicalise(milkNeed(milkMembers().slice(0, 2)));
    expect(text).not.toContain('oat milk/a');
    const few = said(milkNeed(saidByMany(['goat milk'], OWNERS.slice(1))));
    expect(few).toMatchObject({ fragments: 2, owners: 2, phrases: [], said: [] });
  });

  it('is the same in whatever order its members come', () => {
    const turned = [...milkMembers()]
      .reverse()
      .map((one) => ({ ...one, mentions: [...one.mentions].reverse() }));
    expect(milkNeed(turned)).toEqual(milkNeed());
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function set(target: unknown, member: string, value: unknown): void {
  Object.assign(Object(target), { [member]: value });
}
