import type { DemoScenario } from '../../../demo/world.ts';
import { quarantinedIds } from '../../ground/db/trust/index.ts';
import { createVirtualClock } from '../../ground/process/clock.ts';
import { leaksOf } from '../../proof/campaigns/leaks.ts';
import { PUSHED, type SlowAttack } from '../../proof/campaigns/slow.ts';
import { type Became, gainsOf, keptOf } from '../../proof/campaigns/verdict.ts';
import { playDemo } from '../demo/demo-story.ts';
import { outputsOf } from './outputs.ts';
import { keysIn, must } from './play.ts';
import type { SecurityRow } from './table.ts';
import { startTarget } from './target.ts';

/** Two months and ten days, so that keys of the second week see the end of their window. */
const DAYS = 70;
const START = '2026-01-05';

type Played = Became & Pick<SecurityRow, 'sent' | 'quarantined' | 'published' | 'held' | 'leaks'>;

/**
 * Plays each attack beside the demo's people, on a service and a virtual clock of its own, and holds what came of it against
 * what comes of
 * the same people where nobody attacks.
 */
export async function* runSlow(
  attacks: readonly SlowAttack[],
  people: DemoScenario,
  step: () => void,
): AsyncGenerator<SecurityRow> {
  const alone = new Map<SlowAttack['innocent'], Played>();
  for (const attack of attacks) {
    const without = alone.get(attack.innocent) ?? (await play(people, attack.innocent));
    alone.set(attack.innocent, without);
    const { stable, ...played } = await play(people, attack.sends);
    const leaked = played.leaks.length;
    const gains = [...(leaked > 0 ? [`${leaked} leaks`] : []), ...gainsOf(without, { ...played, stable })];
    const got = gains.join('; ');
    yield {
      ...played,
      title: attack.title,
      refused: 0,
      leaked,
      kept: keptOf(without.stable, stable),
      problems: attack.cheap && got !== '' ? [got] : [],
      bought: attack.cheap || got === '' ? null : `${got}, for ${attack.price}`,
    };
    step();
  }
}

async function play(people: DemoScenario, sends: SlowAttack['sends']): Promise<Played> {
  const clock = createVirtualClock(new Date(`${START}T00:00:00Z`));
  const target = await startTarget(clock);
  try {
    let sent = 0;
    await playDemo({
      ctx: target.ctx,
      call: async (method, path, body) => must(await target.ask(method, path, body)).json,
      clock,
      scenarios: [people],
      days: DAYS,
      start: START,
      say: () => {},
      onDay: () => {},
      others: (day, learned) => {
        const more = sends(day, learned);
        sent += more.length;
        return more;
      },
    });
    const keys = await keysIn(target, people.name);
    const named = (...wanted: string[]) => keys.filter(({ status }) => wanted.includes(status));
    const names = (some: typeof keys) => some.map(({ key_name }) => key_name);
    return {
      sent,
      quarantined: (await quarantinedIds(target.ctx.db, people.name)).size,
      stable: named('stable').map(({ definition }) => definition),
      published: names(named('experimental', 'stable')),
      held: names(named('proposed')),
      leaks: leaksOf(
        [{ row: 'slow', text: PUSHED, absentFrom: 'published' }],
        await outputsOf(target, people.name),
      ),
    };
  } finally {
    await target.close();
  }
}
