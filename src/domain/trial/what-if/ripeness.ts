import { DAY_MS, grouped, utcDay } from '../../basics/index.ts';
import {
  barsOf,
  IDLE_DAYS,
  judgeMaturity,
  type MaturityFacts,
  type MaturityVerdict,
  REQUEST_VOICES,
  standingOf,
} from '../../needs/index.ts';
import type { Policy } from '../../policy/index.ts';
import type { Stored, StoredNeed, Voice } from './stored.ts';

/** How ripe a need was at an instant. How much its members agree, and how surely it is found again, is known of now only. */
export function verdictAt(
  need: StoredNeed,
  owners: Stored['owners'],
  policy: Policy,
  at: Date,
): MaturityVerdict {
  return judgeMaturity(factsAt(need, owners, policy, at), barsOf(need.cohort, policy));
}

/** The end of the first UTC day on which a need was ripe, or `now` where that is today; null: it never was. */
export function ripeSince(need: StoredNeed, stored: Stored, policy: Policy): Date | null {
  const bars = barsOf(need.cohort, policy);
  const { cohesion, stability } = need;
  if (cohesion < bars.cohesion || (stability !== null && stability < bars.stability)) return null;
  const voices = [...need.voices].sort((a, b) => a.firstReceived.getTime() - b.firstReceived.getTime());
  const first = voices[0];
  if (first === undefined) return null;
  // What was ever said is the most that may count: on most days it is too little, and nothing needs to be counted.
  const said = { next: 0, weight: 0, days: new Set<string>(), owners: new Set<string>() };
  for (const at of endsOfDays(utcDay(first.firstReceived), stored.now)) {
    for (let voice = voices[said.next]; voice !== undefined && voice.firstReceived <= at; ) {
      said.weight += voice.requests > 0 ? REQUEST_VOICES : 1;
      said.days.add(voice.day);
      said.owners.add(voice.owner);
      said.next++;
      voice = voices[said.next];
    }
    const enough =
      said.weight >= bars.fragments && said.days.size >= bars.days && said.owners.size >= bars.owners;
    if (enough && verdictAt(need, stored.owners, policy, at).mature) return at;
  }
  return null;
}

/** The last instant of each UTC day, and of the present one what there is of it. */
export function endsOfDays(first: string, now: Date): Date[] {
  const ends: Date[] = [];
  for (let start = Date.parse(first); start <= now.getTime(); start += DAY_MS)
    ends.push(new Date(Math.min(start + DAY_MS - 1, now.getTime())));
  return ends;
}

/** As `ground/db/pools/verdicts.ts` counts for now, of any instant before: the same rules on the same rows. */
export function factsAt(
  { voices, cohesion, stability }: StoredNeed,
  owners: Stored['owners'],
  { maturity: { horizon }, trust }: Policy,
  at: Date,
): MaturityFacts {
  const since = at.getTime() - horizon * DAY_MS;
  const lately = at.getTime() - IDLE_DAYS * DAY_MS;
  const heard = voices.filter((voice) => voice.firstReceived <= at && newestAt(voice, at).getTime() > since);
  const today = Date.parse(utcDay(at));
  const weightOf = (some: readonly Voice[]) =>
    sumOf(some.map(({ requests }) => (requests > 0 ? REQUEST_VOICES : 1)));
  const voicesOf = [...grouped(heard, ({ owner }) => owner)].map(([owner, own]) => {
    const first = own.reduce((day, voice) => (voice.day < day ? voice.day : day), own[0]?.day ?? '');
    const fragments = Math.min(weightOf(own), 1 + (today - Date.parse(first)) / DAY_MS);
    const recent = weightOf(own.filter((voice) => newestAt(voice, at).getTime() > lately));
    const known = owners.get(owner);
    const standing = known === undefined ? 0 : standingOf(known, trust, at);
    return { fragments, recent: Math.min(fragments, recent), standing };
  });
  const fragments = sumOf(voicesOf.map((one) => one.fragments));
  const newest = Math.max(...heard.map((voice) => newestAt(voice, at).getTime()));
  return {
    fragments: Math.floor(fragments),
    requests: sumOf(heard.map(({ requests }) => requests)),
    owners: voicesOf.length,
    standing: Math.round(1_000 * sumOf(voicesOf.map((one) => one.standing))) / 1_000,
    newOwners: voicesOf.filter(({ standing }) => standing < 1).length,
    days: new Set(heard.map(({ day }) => day)).size,
    cohesion,
    concentration: fragments === 0 ? 1 : Math.max(...voicesOf.map((one) => one.fragments)) / fragments,
    stability,
    idle: heard.length === 0 ? horizon : Math.floor((at.getTime() - newest) / DAY_MS),
    recent: Math.ceil(sumOf(voicesOf.map(({ recent }) => recent))),
  };
}

/** What of a voice had come in by then: its last receipt, or where that was still to come, its first. */
function newestAt({ firstReceived, lastReceived }: Voice, at: Date): Date {
  return lastReceived <= at ? lastReceived : firstReceived;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
