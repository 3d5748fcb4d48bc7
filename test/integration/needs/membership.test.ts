import { afterEach, describe, expect, it } from 'vitest';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { readAll } from '../../helpers/asking/read-all.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T00:00:00Z');
const K = 5;

let life: KeyLife;
afterEach(() => life.close());

type Key = { readonly key_name: string };

/** What a reader finds where so many owners ask for a recliner, and one of those who do asks for a hammock, too. */
async function readWith(
  owners: number,
): Promise<{ keys: readonly Key[]; pages: ReadonlyMap<string, string> }> {
  life = await openKeyLife();
  await life.register(START);
  const said = (owner: number, other: string) => ({
    id: `${other}-${owner}`,
    schema_id: 'flight_booking_v1',
    client_agent: `agent-${owner}`,
    owner: `owner-${owner}`,
    payload: { ...TRIP, other },
  });
  await life.report([
    ...Array.from({ length: owners }, (_, owner) => said(owner, 'recliner seat')),
    said(0, 'hammock seat'),
  ]);
  await life.begin(START);
  const reader = await giveKey(life, { name: 'reader', scopes: ['read'] });
  const pages = await readAll(life, reader, 'flight_booking');
  const { keys } = JSON.parse(pages.get(`${AT}/template?channel=experimental`) ?? '') as { keys: Key[] };
  return { keys, pages };
}

/** Every count of owners in an answer, with its place; thresholds of the policy are none. */
function ownerCounts(value: unknown, path: string): [place: string, count: number][] {
  if (Array.isArray(value)) return value.flatMap((one, index) => ownerCounts(one, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]): [string, number][] => {
    if (name === 'policy' || name === 'bars') return [];
    const place = `${path}.${name}`;
    if (name === 'vocabulary')
      return Object.entries(one as object).map(([word, count]) => [`${place}.${word}`, count]);
    if (/^owners$|owners$/iu.test(name) && typeof one === 'number') return [[place, one]];
    return ownerCounts(one, place);
  });
}

describe('T10 what one owner more or less changes', () => {
  it('is at most one key, at the threshold too, and no reader sees a count of fewer than k owners', async () => {
    const found = [];
    for (const owners of [K - 1, K]) {
      const { keys, pages } = await readWith(owners);
      const counts = [...pages]
        .filter(([url, body]) => !url.endsWith('/policy') && body.startsWith('{'))
        .flatMap(([url, body]) => ownerCounts(JSON.parse(body), url));
      expect(counts.length).toBeGreaterThan(0);
      expect(counts.filter(([, count]) => count > 0 && count < K)).toEqual([]);
      const text = [...pages.values()].join(' ');
      expect(text).not.toContain('hammock');
      expect(text.includes('recliner')).toBe(owners >= K);
      found.push(new Map(keys.map((key) => [key.key_name, JSON.stringify(key)])));
      if (owners < K) await life.close();
    }
    const [without = new Map(), together = new Map()] = found;
    const names = new Set([...without.keys(), ...together.keys()]);
    expect([...names].filter((name) => without.get(name) !== together.get(name))).toHaveLength(1);
  });
});
