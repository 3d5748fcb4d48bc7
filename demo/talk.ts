import { pick, pickWeighted, type Random } from '../src/domain/statistics/index.ts';
import type { Client } from './clients.ts';
import type { DemoScenario, Need, Saying } from './scenario.ts';

// Of all payloads: those that ask for something in `other`, and those that are only polite there.
const ASKING = 0.55;
const ONLY_POLITE = 0.08;
// Of those that ask: two needs in one breath, two things said one after the other, thanks at the end.
const COMPOUND = 0.08;
const SECOND = 0.1;
const POLITE_AFTER = 0.08;

/** What the client says in `other` on that day, in its own language; often nothing. */
export function sayingsOf(scenario: DemoScenario, client: Client, day: number, random: Random): Saying[] {
  const own = scenario.sayings.filter(({ language }) => language === client.language);
  const noise = () => pick(own.filter(isNoise), random);
  const talk = random();
  if (talk >= ASKING) {
    return talk < ASKING + ONLY_POLITE ? [noise()].filter((saying) => saying !== undefined) : [];
  }
  const weights = new Map(scenario.needs.map((need) => [need.need, weightOf(need, client, day)]));
  const sayable = own.filter(({ parts }) => parts.length > 0 && parts.every(({ need }) => weights.get(need)));
  if (random() < COMPOUND) {
    const compound = pick(
      sayable.filter(({ parts }) => parts.length > 1),
      random,
    );
    if (compound) return [compound];
  }
  const simple = sayable.filter(({ parts }) => parts.length === 1);
  const aboutNeed = () => {
    const need = pickWeighted(scenario.needs, ({ need }) => weights.get(need) ?? 0, random);
    return pick(
      simple.filter(({ parts }) => parts[0]?.need === need?.need),
      random,
    );
  };
  const said = [aboutNeed()];
  if (random() < SECOND) {
    const second = aboutNeed();
    if (second?.parts[0]?.need !== said[0]?.parts[0]?.need) said.push(second);
  }
  if (random() < POLITE_AFTER) said.push(noise());
  return said.filter((saying) => saying !== undefined);
}

function weightOf({ share, season, cohort }: Need, client: Client, day: number): number {
  if (cohort !== undefined && cohort !== client.cohort) return 0;
  return season ? share * fashion((day - season.from) / season.days) : share;
}

/** A fashion comes quickly and goes slowly; `age` runs from 0 to 1 in its season. */
function fashion(age: number): number {
  if (age < 0 || age >= 1) return 0;
  return Math.min(1, 0.4 + 3 * age, 2 * (1 - age));
}

const isNoise = ({ style }: Saying) => style === 'noise';
