import { handlers } from '../../../jobs/handlers.ts';
import { DomainError } from '../../../src/domain/basics/index.ts';
import { pick, type Random } from '../../../src/domain/statistics/index.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/index.ts';
import { EVERYTHING, JOB_KINDS, type JobKind, skipped } from '../../../src/ground/queue/catalog.ts';
import { createInlineQueue } from '../../../src/ground/queue/inline-queue.ts';
import type { Handlers } from '../../../src/ground/queue/run-job.ts';
import { LostConnection } from './failpoints.ts';
import { type FaultSchedule, faultOf } from './fault-schedule.ts';
import { type Between, NO_QUEUE, type Stage } from './stage.ts';
import { createTurns } from './turns.ts';

export type Note = { readonly kind: JobKind; readonly subject: string };

/** A disturbed day's work ends after so many jobs at the latest; what is left is done undisturbed. */
const MOST_JOBS = 40;
/** So often what is outstanding is asked for; a job that never ends is outstanding for ever. */
const MOST_SWEEPS = 12;

/** Between two sweeps: longer than a pool is left to a worker that died with it in hand. */
const SWEEP_MS = 20_000;

class Death extends Error {}

/** When work is done: at noon everything but what the evening decides. */
export type Hour = 'noon' | 'evening';

/**
 * A window that ends on the day on which its need moves is decided by whichever job comes first, and each is right. So that
 * lives compare, windows are closed in the evening, when the day's words have found their places.
 */
const AT: Readonly<Record<Hour, Handlers>> = {
  noon: { ...handlers, 'close-observation-windows': async () => skipped('the evening decides') },
  evening: handlers,
};

/** Work as it should be: all that the rows ask for, in the order of the story. Says what is left over. */
export async function workInPeace(stage: Stage, hour: Hour): Promise<string[]> {
  const { ctx } = stage.process();
  const queue = createInlineQueue(AT[hour]);
  const outstanding = async () =>
    (await outstandingWork(ctx.db, ctx.clock.now())).filter(
      ({ kind }) => hour === 'evening' || kind !== 'close-observation-windows',
    );
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    stage.clock.ms += SWEEP_MS;
    queue.nudge('sweep-pools', EVERYTHING);
    await queue.drain({ ...ctx, queue });
    if ((await outstanding()).length === 0) return [];
  }
  return (await outstanding()).map(
    ({ kind, subject }) => `${kind} ${subject} is outstanding after ${MOST_SWEEPS} sweeps`,
  );
}

export type Disturbed = { readonly problems: readonly string[]; readonly died: boolean };

/** Work under faults: notes are lost, doubled and shuffled, statements fail, workers die and take turns. */
export async function workUnderFaults(
  stage: Stage,
  hour: Hour,
  schedule: FaultSchedule,
  random: Random,
  notes: Note[],
  say: (line: string) => void,
  beside: readonly ((between: Between) => Promise<void>)[] = [],
): Promise<Disturbed> {
  const problems: string[] = [];
  let [jobs, died] = [0, false];
  const turns = createTurns(random, stage.heldUp, stage.pause);

  const work = async (name: string, take: Between['take']) => {
    for (let note = taken(notes, schedule, random); note !== null; note = taken(notes, schedule, random)) {
      if (++jobs > MOST_JOBS) return;
      const skewMs = Math.round((random() * 2 - 1) * schedule.clockMs);
      let dead = false;
      const die = () => {
        dead = true;
        throw new Death();
      };
      const lossy = lossyAt(schedule, random, (line) => say(`${name} ${note.kind} ${line}`), die);
      const at: Between['at'] = (point) => (dead ? die() : lossy(point));
      const process = stage.process();
      const ctx = {
        ...process.ctx,
        db: process.dbWith({ take, at }),
        clock: { now: () => new Date(stage.clock.ms + skewMs) },
        queue: { ...NO_QUEUE, nudge: (kind: JobKind, subject: string) => notes.push({ kind, subject }) },
      };
      try {
        const { word, ...rest } = await AT[hour][note.kind](ctx, note.subject);
        say(`${name} ${note.kind} ${note.subject} ${word} ${JSON.stringify(rest)}`);
      } catch (problem) {
        say(`${name} ${note.kind} ${note.subject} failed: ${String(problem)}`);
        if (dead) died = true;
        else if (isLoss(problem) || isConflict(problem)) notes.push(note);
        else problems.push(`${note.kind} failed by itself: ${String(problem)}`);
      }
    }
  };
  const together = [
    ...Array.from(
      { length: schedule.workers },
      (_, index) => (take: Between['take']) => work(`worker-${index + 1}`, take),
    ),
    ...beside.map((client) => (take: Between['take']) => client({ at: () => {}, take })),
  ];
  notes.push({ kind: 'sweep-pools', subject: EVERYTHING });
  if (together.length === 1) await work('worker', (step) => step());
  else await Promise.all([...together.map((one) => turns.join(one)), turns.run()]);
  return { problems, died };
}

/** A connection that is lost now and then: before a statement takes effect, or with its answer. */
export function lossyAt(
  schedule: FaultSchedule,
  random: Random,
  say: (line: string) => void,
  die = () => {},
): Between['at'] {
  const lost = new Set<number>();
  return ({ moment, ...point }) => {
    const fault = moment === 'before' ? faultOf(schedule, random) : null;
    const answerLost = moment === 'after' && lost.delete(point.n);
    if (fault === 'after') lost.add(point.n);
    if (fault !== null) say(`${fault} ${point.n}: ${point.statement}`);
    if (fault === 'death') die();
    if (fault === 'before' || answerLost) throw new LostConnection({ ...point, moment });
  };
}

/** As it came, or as the ORM wrapped it. */
function isLoss(problem: unknown): boolean {
  return problem instanceof LostConnection || (problem instanceof Error && isLoss(problem.cause));
}

/** Others were faster: the job is tried again. */
function isConflict(problem: unknown): boolean {
  return problem instanceof DomainError && problem.code === 'conflict';
}

/** The next note that was not lost; it may stay for another time. */
function taken(notes: Note[], { notes: chances }: FaultSchedule, random: Random): Note | null {
  while (notes.length > 0) {
    const inOrder = [...notes].sort((a, b) => JOB_KINDS.indexOf(a.kind) - JOB_KINDS.indexOf(b.kind));
    const note = (chances.shuffled ? pick(notes, random) : inOrder[0]) ?? null;
    if (note === null) return null;
    const [lost, repeated] = [random() < chances.lost, random() < chances.repeated];
    if (!repeated || lost) notes.splice(notes.indexOf(note), 1);
    const same = notes.findIndex(({ kind, subject }) => kind === note.kind && subject === note.subject);
    if (!repeated && same >= 0 && !chances.shuffled) notes.splice(same, 1);
    if (!lost) return note;
  }
  return null;
}
