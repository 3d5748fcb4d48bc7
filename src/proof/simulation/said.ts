import { DAY_MS, tally } from '../../domain/basics/index.ts';
import { pick, shuffled } from '../../domain/statistics/index.ts';
import { type KeyDefinition, type KeyValue, RESERVED_KEY } from '../../domain/template/index.ts';
import { SMALL_TALK } from './catalogue/small-talk.ts';
import type { CatalogueNeed, CatalogueService } from './need.ts';
import { sayingOf, talkOf, typed } from './words.ts';
import { dice, midnightOf } from './world.ts';

/** A scenario folder as `dsp quality` reads it, file by file, with what is hidden from the service. */
export type SaidFolder = ReturnType<typeof saidAt>;

const AGENTS = 60;
const DAYS = 30;
const SAID_OF_ONE = 60;
const OFF_TOPIC = 130;
const HOUR_MS = 3_600_000;

/** What sixty agents say of each need of a service in thirty days, and beside it; the same at each call. */
export function saidAt({ scenario, keys, needs, oneOffs }: CatalogueService) {
  const random = dice(1, `said at ${scenario}`);
  const asked = needs.flatMap((need) => {
    const talk = talkOf(need, DAYS, random);
    return Array.from({ length: SAID_OF_ONE }, () => {
      const day = Math.floor(random() * DAYS);
      return { day, ...sayingOf(talk, day, day / DAYS, random) };
    });
  });
  const aside = [...SMALL_TALK, ...oneOffs];
  const talk = Array.from({ length: OFF_TOPIC }, () => ({
    ...{ day: Math.floor(random() * DAYS), need: null, value: null, text: pick(aside, random) ?? '' },
  }));
  const said = shuffled([...asked, ...talk], random)
    .sort((a, b) => a.day - b.day)
    .map((one, at) => ({ ...one, text: typed(one.text, random), id: `f${String(at).padStart(5, '0')}` }));
  return {
    template: { schema_id: `${scenario}_v1`, scenario, keys: [...keys, OTHER] },
    fragments: said.map(({ id, day, text }) => ({
      ...{ id, interaction: `interaction-${id}`, text },
      client_agent: `agent-${Math.floor(random() * AGENTS)}`,
      observed_at: new Date(
        midnightOf(day).getTime() + Math.floor(random() * (DAY_MS - HOUR_MS)),
      ).toISOString(),
    })),
    gold: said.map(({ id, need, value }) => ({ id, gold_key: need, gold_value: goldOf(value) })),
    goldKeys: needs.map(({ need, measure }) => ({
      key_name: need,
      description: need.replaceAll('_', ' '),
      value_kind: KINDS[measure],
      values: Object.fromEntries(
        tally(said.flatMap((one) => (one.need === need ? (goldOf(one.value) ?? []) : []))),
      ),
    })),
  };
}

const OTHER: KeyDefinition = {
  key_name: RESERVED_KEY,
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description:
    "Anything the client asks for that fits none of the keys above, in plain words. Example mapping: 'window seat please' -> 'window seat please'.",
};

const KINDS: Readonly<Record<CatalogueNeed['measure'], string>> = {
  choice: 'enum',
  count: 'integer',
  percent: 'number',
  factor: 'number',
  time: 'time',
  wish: 'boolean',
};

/** As the data of ../shared has it: `True`, `False`, and everything else as it is. */
function goldOf(value: KeyValue | null): string | null {
  if (value === null) return null;
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
}
