import { pick, type Random } from '../../../src/domain/statistics/index.ts';

/** One of several who work side by side, a step at a time. */
export type Turns = {
  /** Runs `work` to its end, as one of those who take turns; it takes them through what it is given. */
  join<T>(work: (take: <R>(step: () => Promise<R>) => Promise<R>) => Promise<T>): Promise<T>;
  /** Gives out turns until everybody who joined is done. */
  run(): Promise<void>;
};

type Member = { waiting: (() => void)[]; stepping: number; done: boolean };

/**
 * Lets several workers go on one after the other, a step each, in an order that chance decides: the next one is chosen when
 * all others wait for their turn, are done, or wait within a step for what somebody else holds.
 * @param heldUp how many steps wait within the database for each other
 * @param pause lets what was just answered run on to its next step; how long it takes does not matter to the order
 */
export function createTurns(
  random: Random,
  heldUp: () => Promise<number>,
  pause: () => Promise<void>,
): Turns {
  const members: Member[] = [];
  let wake = () => {};
  const stepping = () => members.reduce((sum, member) => sum + member.stepping, 0);
  const quiet = () =>
    members.every(({ waiting, stepping, done }) => done || stepping > 0 || waiting.length > 0);

  const settled = async () => {
    for (;;) {
      const moved = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await pause();
      if (quiet() && stepping() === 0) return;
      await Promise.race([moved, patience()]);
      if (quiet() && stepping() > 0 && (await heldUp()) === stepping()) return;
    }
  };
  return {
    async join(work) {
      const member: Member = { waiting: [], stepping: 0, done: false };
      members.push(member);
      const take = async <R>(step: () => Promise<R>): Promise<R> => {
        await new Promise<void>((go) => {
          member.waiting.push(go);
          wake();
        });
        try {
          return await step();
        } finally {
          member.stepping--;
          wake();
        }
      };
      try {
        return await work(take);
      } finally {
        member.done = true;
        wake();
      }
    },
    async run() {
      while (!members.every(({ done }) => done)) {
        await settled();
        // Also one of whose steps some are held up: it may be held up by itself, as a lease is renewed beside its transaction.
        const next = pick(
          members.filter(({ waiting }) => waiting.length > 0),
          random,
        );
        if (next === undefined) continue;
        const go = next.waiting.splice(Math.floor(random() * next.waiting.length), 1)[0];
        next.stepping++;
        go?.();
      }
    },
  };
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
