import { centred, dot, mean, onceEach } from '../../basics/index.ts';
import {
  isForeign,
  type KeySense,
  keySense,
  MEASURED,
  opposed,
  roleOf,
  saidValue,
  takes,
} from '../../template/index.ts';
import { nearMissShares } from '../near-miss.ts';
import type { Cluster, PoolSnapshot, VisibleKey } from '../pool.ts';
import { meanings, SAYS } from './meant-value.ts';
import { reader, type Said, saidOf, share, type Told } from './told.ts';

/** Half of what is said must speak of the key; a heap that touches it now and then is not answered by it. */
const MOST = 0.5;
/** So many plain values show that the others are values of the same list. */
const SOME = 0.2;
/** Values of the key's kind: extraction misses some. */
const TYPED = 0.7;
/** What values hang on is often left out ("on the 5th"), so a part of the fragments has to tell it … */
const TOLD = 0.3;
/** … and of those that tell, hardly any may tell something else. */
const FOREIGN = 0.3;
/** Fewer are strays of extraction. */
const STRAY = 0.1;
/** A fifth that says how much asks for more than a yes or no. */
const MEASURING = 0.2;
/** Cosine of need and description in the pool's centred space: needs of other kinds hardly ever reach it. */
const ALIKE = 0.35;
/** Cosine to a value's wording (`meanings`) that no other need's saying reached: most that are so near say the key's values. */
const SURELY = 0.55;
/** … if it is so much as near to the values as to itself: where little else is said, a need of one kind of thing is near to all there is. */
const ALMOST = 0.75;
/** By so much the next key has to be less like it. */
const AHEAD = 0.15;

type Sensed = KeySense & { readonly direction: Float32Array; readonly visible: VisibleKey };

/**
 * Clusters that an existing key already answers, by cluster id. Clients can say it in that key, so it must not become
 * a second one; but a need taken for covered is lost, so each kind of key asks for evidence of its own:
 *
 * - a list: most people plainly mean one of its values ("upgrade me to business" is cabin_class), by its words or by what they
 *   mean in whatever language ("primera clase"), so that no second key says its values again; or fewer do, but its
 *   description means the same, or is nearer than any other key's, or they say what the key is about ("sleeper class");
 * - dates, times, numbers, places: the values hang on what the key is about (12 *passengers*, *leave* on the 5th) and on
 *   nothing else, so that `departure_date` does not swallow return dates;
 * - a yes or no: people say the words of its name, or one of them where the description means the same, and not how
 *   much;
 * - any: the clients of most of its owners nearly mapped it to the key, and nothing of another kind is said.
 *
 * `similarity` is the share of the fragments, or owners, that say so. The thresholds were set on labelled streams
 * (bench/accuracy/covered-keys.ts; figures: D17): rather a second key than a lost need.
 */
export function coveredBy(
  clusters: readonly Cluster[],
  pool: PoolSnapshot,
): Map<string, { readonly key: string; readonly similarity: number }> {
  const covered = new Map<string, { key: string; similarity: number }>();
  if (pool.keys.length === 0 || clusters.length === 0) return covered;
  const vectors = pool.phrases.map(({ vector }) => vector);
  const centre = mean(vectors, vectors[0]?.length ?? 0);
  const keys = pool.keys.map(
    (visible): Sensed => ({
      ...keySense(visible.definition),
      direction: centred(visible.vector, centre),
      visible,
    }),
  );
  const read = reader(pool, centre);
  const meant = onceEach(({ phrases }: Cluster) => meanings(pool, new Set(phrases)));
  for (const cluster of clusters) {
    const told = read(cluster);
    const nearMisses = nearMissShares(keys, told.mentions);
    for (const key of keys) {
      const missed = above(MOST, nearMisses.get(key.definition.key_name) ?? 0);
      const near = admits(told, key) ? missed : 0;
      const similarity = Math.max(
        answered(told, key, keys),
        near,
        means(told, key, () => meant(cluster)),
      );
      if (similarity > (covered.get(cluster.id)?.similarity ?? 0))
        covered.set(cluster.id, { key: key.definition.key_name, similarity });
    }
  }
  return covered;
}

/** How much of what is told the key answers; 0 where that is not plain. */
function answered(told: Told, key: Sensed, keys: readonly Sensed[]): number {
  switch (key.sort) {
    case 'list': {
      const known = share(told, ({ text }) => saidValue(text, key.definition) !== null);
      if (known >= MOST) return known;
      if (!admits(told, key)) return 0;
      const subject = saidOf(told, key.subject);
      if (likeNoOther(told, key, keys)) return Math.max(above(SOME, known), above(TOLD, subject));
      return Math.max(
        known >= SOME ? above(MOST, subject) : 0,
        isAhead(told, key, keys) ? above(TOLD, known) : 0,
      );
    }
    case 'flag': {
      if (!admits(told, key)) return 0;
      const words = likeNoOther(told, key, keys) ? key.subject.map((word) => [word]) : [key.subject];
      return above(MOST, Math.max(...words.map((subject) => saidOf(told, subject))));
    }
    case 'date':
    case 'time':
    case 'amount':
    case 'free':
      return typed(told, key) >= TYPED ? hangsOn(told, key) : 0;
  }
}

/**
 * Share of the fragments that say a value of a list, by its words or by what they mean, where it is most of them. A need of
 * its own in the neighbourhood ("falling snow" beside filter styles) is nearer to itself than to the key's values.
 */
function means(told: Told, key: Sensed, meant: () => ReturnType<typeof meanings>): number {
  if (key.sort !== 'list' || key.visible.wordings === undefined || !admits(told, key)) return 0;
  const { within, of } = meant();
  const meaning = of(key.visible);
  const near = new Map(
    told.said.map((said) => [
      said,
      saidValue(said.text, key.definition) === null ? (meaning(said.vector)?.nearness ?? 0) : 1,
    ]),
  );
  const nearerThan = (least: number) => share(told, (said) => (near.get(said) ?? 0) >= least);
  const total = told.said.reduce((sum, said) => sum + said.weight * (near.get(said) ?? 0), 0);
  const ofItself = within * told.weight;
  return Math.max(
    total >= ALMOST * ofItself ? above(MOST, nearerThan(SURELY)) : 0,
    total >= ofItself ? above(MOST, nearerThan(SAYS)) : 0,
  );
}

/** Whether what is told could be said in the key at all, as far as its values go. */
function admits(told: Told, key: KeySense): boolean {
  switch (key.sort) {
    case 'flag':
      return share(told, (said) => isMeasured(said) || DEGREE.test(said.text)) < MEASURING;
    case 'list':
    case 'free':
      return share(told, ({ values }) => values.some(({ kind }) => TYPED_KINDS.has(kind))) < MOST;
    case 'date':
    case 'time':
    case 'amount':
      return typed(told, key) >= MOST;
  }
}

const TYPED_KINDS = new Set([...MEASURED, 'date', 'time']);

function isMeasured({ values }: Said): boolean {
  return values.some(({ kind }) => MEASURED.has(kind));
}

function typed(told: Told, { sort }: KeySense): number {
  return share(told, ({ values }) => values.some((value) => takes(sort, value)));
}

/** Share of the fragments whose values hang on what the key is about, if enough tell and hardly any tell otherwise. */
function hangsOn(told: Told, key: KeySense): number {
  const roles = ({ values }: Said) =>
    values.flatMap((value) => (takes(key.sort, value) ? (roleOf(key.sort, value) ?? []) : []));
  const mine = share(told, (said) => roles(said).some((role) => key.roles.has(role)));
  const other = share(told, (said) => roles(said).some((role) => isForeign(role, key)));
  if (other > STRAY && other / (mine + other) > FOREIGN) return 0;
  // A key about two opposite things ("departure time of the return flight") is told by its words only.
  const byRole = opposed([...key.roles]) ? 0 : above(TOLD, mine);
  return Math.max(byRole, above(MOST, saidOf(told, key.subject)));
}

/** Whether need and description point the same way, and no other key's description does. */
function likeNoOther(told: Told, key: Sensed, keys: readonly Sensed[]): boolean {
  return dot(told.direction, key.direction) >= ALIKE && isAhead(told, key, keys);
}

function isAhead(told: Told, key: Sensed, keys: readonly Sensed[]): boolean {
  const alike = dot(told.direction, key.direction);
  return keys.every((other) => other === key || alike - dot(told.direction, other.direction) >= AHEAD);
}

function above(least: number, share: number): number {
  return share >= least ? share : 0;
}

/** How much, in words. */
const DEGREE =
  /(?<!\p{L})(?:a (?:little|bit|touch|lot)|slightly|somewhat|subtl[ey]|proportional(?:ly)?|un poco|mucho más|ligeramente|ein bisschen|etwas|leicht|un peu|légèrement|beaucoup plus)(?!\p{L})|一点|一些|稍微|稍稍|少し|ちょっと/iu;
