import { DAY_MS, tally } from '../../../src/domain/basics/index.ts';
import { pick, type Random } from '../../../src/domain/statistics/index.ts';
import { RESERVED_KEY } from '../../../src/domain/template/index.ts';
import type { SaidFolder } from '../../../src/proof/simulation/said.ts';
import { dice } from '../../../src/proof/simulation/world.ts';
import { type FewWordsService, optionalText } from './service.ts';

type Saying = { need: string | null; value: string | null; way: string };

const AGENTS = 60;
const DAYS = 30;
const SMALL_TALK = 130;
const FIRST_DAY = Date.UTC(2026, 0, 5);
const HOUR_MS = 3_600_000;
const SLIP = 0.06;

/** What sixty agents say in thirty days; the same at each call. */
export function saidAt(service: FewWordsService): SaidFolder {
  const random = dice(1, service.scenario);
  const said = shuffled(sayingsOf(service, random), random).map((saying) => ({
    ...saying,
    text: slipped(dressed(saying.way, random), random),
  }));
  return {
    template: {
      schema_id: `${service.scenario}_v1`,
      scenario: service.scenario,
      keys: [...service.keys, OTHER],
    },
    fragments: said.map(({ text }, index) => ({
      id: idOf(index),
      interaction: `interaction-${index}`,
      text,
      client_agent: `agent-${Math.floor(random() * AGENTS)}`,
      observed_at: new Date(
        FIRST_DAY + Math.floor((index / said.length) * DAYS * DAY_MS) + Math.floor(random() * HOUR_MS),
      ).toISOString(),
    })),
    gold: said.map(({ need, value }, index) => ({ id: idOf(index), gold_key: need, gold_value: value })),
    goldKeys: service.needs.map(({ need, kind }) => ({
      key_name: need,
      description: need.replaceAll('_', ' '),
      value_kind: kind,
      values: Object.fromEntries(
        tally(said.flatMap((one) => (one.need === need && one.value !== null ? [one.value] : []))),
      ),
    })),
  };
}

const OTHER = optionalText(
  RESERVED_KEY,
  "Anything the client asks for that fits none of the keys above, in plain words. Example mapping: 'window seat please' -> 'window seat please'.",
);

function sayingsOf({ needs, smallTalk }: FewWordsService, random: Random): Saying[] {
  const asked = needs.flatMap(({ need, said, ways }) => {
    const all = Object.entries(ways).flatMap(([value, some]) => some.map((way) => ({ need, value, way })));
    return Array.from({ length: said }, () => pick(all, random)).filter((one) => one !== undefined);
  });
  const talk = Array.from({ length: SMALL_TALK }, () => pick(smallTalk, random) ?? '');
  return [...asked, ...talk.map((way) => ({ need: null, value: null, way }))];
}

/** Fisher and Yates; draws otherwise than `shuffled` of the statistics, and the weights were learned from what this one gives. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let left = mixed.length - 1; left > 0; left--) {
    const other = Math.floor(random() * (left + 1));
    const [a, b] = [mixed[left], mixed[other]];
    if (a !== undefined && b !== undefined) [mixed[left], mixed[other]] = [b, a];
  }
  return mixed;
}

/** How people put a wish: mostly bare, else with politeness, in capitals, as an afterthought. */
function dressed(way: string, random: Random): string {
  const chance = random();
  if (chance < 0.12) return way.includes('please') ? way : `${way} please`;
  if (chance < 0.2) return `hi, ${way}`;
  if (chance < 0.28) return `also ${way}`;
  if (chance < 0.33) return way.toUpperCase();
  if (chance < 0.45) return `${way.slice(0, 1).toUpperCase()}${way.slice(1)}.`;
  if (chance < 0.5) return `btw ${way}`;
  return chance < 0.55 ? `${way}, thanks` : way;
}

/** One letter is missing now and then. */
function slipped(text: string, random: Random): string {
  if (random() >= SLIP || text.length <= 8) return text;
  const at = 2 + Math.floor(random() * (text.length - 4));
  return text.slice(0, at) + text.slice(at + 1);
}

function idOf(index: number): string {
  return `f${String(index).padStart(5, '0')}`;
}
