import { DAY_MS } from '../../src/domain/basics/index.ts';

/** A fragment as a client sends it. */
export type Said = {
  readonly id: string;
  readonly text: string;
  readonly client_agent: string;
  readonly owner: string;
  readonly observed_at: string;
};

const OWNERS = 60;
/** More days than maturity asks for. */
const DAYS = 20;

/**
 * The nth batch of a stream that never ends: the same for the same number, whoever asks and however often, so that an
 * interrupted run and an unharmed one hear the same.
 * @param texts what people say, in turn
 * @param now the end of the days over which they said it
 * @param whose begins each id, where several streams stand in one ledger
 */
export function batchOf(
  number: number,
  size: number,
  texts: readonly string[],
  now: Date,
  whose = '',
): Said[] {
  return Array.from({ length: size }, (_, index) => {
    const turn = number * size + index;
    const owner = (turn * 7) % OWNERS;
    return {
      id: `${whose}b${number}-${index}`,
      text: texts[turn % texts.length] ?? '',
      client_agent: `agent-${owner}`,
      owner: `owner-${owner}`,
      observed_at: new Date(now.getTime() - 3_600_000 - ((turn % DAYS) + 1) * DAY_MS).toISOString(),
    };
  });
}
