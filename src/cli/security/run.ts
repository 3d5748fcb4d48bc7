import { readdirSync, readFileSync } from 'node:fs';
import type { DemoScenario } from '../../../demo/world.ts';
import type { Template } from '../../domain/template/index.ts';
import type { Corpora } from '../../proof/campaigns/corpus.ts';
import { leaksOf, type Output, unescaped, unseenIn } from '../../proof/campaigns/leaks.ts';
import { planStages } from '../../proof/campaigns/plan.ts';
import { slowAttacks } from '../../proof/campaigns/slow.ts';
import type { Stage } from '../../proof/campaigns/stage.ts';
import { problemsOf } from '../../proof/campaigns/verdict.ts';
import { type DoorOutcome, sendBadBodies, sendTwins } from './doors.ts';
import { commonOutputs, outputsOf } from './outputs.ts';
import { judgeStage, registerTemplate, sendStage, settle } from './play.ts';
import { runSlow } from './slow.ts';
import type { SecurityRow } from './table.ts';
import { startTarget, type Target } from './target.ts';

type Attack = {
  readonly corpora: Corpora;
  /** Whose sayings are heard beside every campaign, and who live with the slow ones. */
  readonly people: DemoScenario;
  /** Words of the titles to play; null: all. */
  readonly only: readonly string[] | null;
  /** Those that take months instead of the others. */
  readonly slow: boolean;
  /** Orders in which a crowd of all attacks comes. */
  readonly seeds: readonly number[];
};

/**
 * Plays every campaign against one started service and then looks at everything that leaves it. All are sent before any
 * is judged, so that what one tenant said would show in another's answers as well.
 * @param reached told how many steps are done and how many there are: a campaign is sent, and later judged
 */
export async function* runSecurity(
  { corpora, people, only, slow, seeds }: Attack,
  reached: (done: number, of: number) => void = () => {},
): AsyncGenerator<SecurityRow> {
  const wanted = (title: string) => only === null || only.some((word) => title.includes(word));
  const { template } = people;
  const guests = people.sayings.map(({ text }) => text);
  let done = 0;
  if (slow) {
    const attacks = slowAttacks(guests).filter(({ title }) => wanted(title));
    yield* runSlow(attacks, people, () => reached(++done, attacks.length));
    return;
  }
  const stages = planStages(corpora, guests, new Date(), seeds).filter(({ title }) => wanted(title));
  const doors = DOORS.filter(({ title }) => wanted(title));
  const step = () => reached(++done, doors.length + 2 * stages.length + 1);
  const target = await startTarget();
  try {
    for (const { title, scenario, send } of doors) {
      await registerTemplate(target, scenario, template);
      const { sent, refused, wrong } = await send(target, scenario, corpora);
      yield { ...NOTHING, title, sent, refused, problems: wrong };
      step();
    }
    const alone = await sendAlone(target, template, stages);
    const innocent = await innocentWords(target, stages, [...alone.values()]);
    const played: { stage: Stage; scenario: string; refused: number }[] = [];
    for (const [index, stage] of stages.entries()) {
      // A scenario's own name is everybody's word, so it says nothing of the campaign.
      const scenario = `siege_${index + 1}`;
      played.push({ stage, scenario, refused: await sendStage(target, scenario, template, stage) });
      if (stage.inTurns) await settle(target);
      step();
    }
    await settle(target);
    const common = await commonOutputs(target);
    for (const { stage, scenario, refused } of played) {
      const seen = { common, innocent, alone: stage.inTurns ? alone.get(stage.honest) : undefined };
      const outcome = await judgeStage(target, scenario, stage, refused, seen);
      const problems = problemsOf(stage, outcome);
      yield { ...outcome, title: stage.title, leaked: outcome.leaks.length, problems };
      step();
    }
    yield await unseen(
      target,
      played.map(({ scenario }) => scenario),
    );
  } finally {
    await target.close();
  }
}

/** Honest people without any attack: those of the largest scenario, and those whose keys must come out as without it. */
async function sendAlone(
  target: Target,
  template: Template,
  stages: readonly Stage[],
): Promise<ReadonlyMap<Stage['honest'], string>> {
  const [longest] = [...stages].sort((a, b) => b.honest.length - a.honest.length);
  const wanted = new Map(
    [...stages.filter(({ inTurns }) => inTurns), ...(longest === undefined ? [] : [longest])].map((stage) => [
      stage.honest,
      stage,
    ]),
  );
  const alone = new Map<Stage['honest'], string>();
  for (const [honest, stage] of wanted) {
    const scenario = `control_${alone.size + 1}`;
    await sendStage(target, scenario, template, { ...stage, hostile: [] });
    alone.set(honest, scenario);
    await settle(target);
  }
  return alone;
}

const CHANGES = new URL('../../domain/template/change/', import.meta.url);

/** How a change is told, of which no control may have had one: "now reads … as another spelling". */
function sentencesOfChanges(): Output {
  const files = readdirSync(CHANGES).filter((file) => /\.[jt]s$/.test(file));
  const text = files.map((file) => readFileSync(new URL(file, CHANGES), 'utf8')).join('\n');
  return { place: 'sentences of changes', published: true, text };
}

/** Words of secrets that the service says where nothing hostile was said, and of itself. */
async function innocentWords(
  target: Target,
  stages: readonly Stage[],
  alone: readonly string[],
): Promise<ReadonlySet<string>> {
  const said = await Promise.all(alone.map((scenario) => outputsOf(target, scenario)));
  const secrets = stages.flatMap((stage) => stage.secrets);
  return new Set(
    leaksOf(secrets, [...said.flat(), ...(await commonOutputs(target)), sentencesOfChanges()]).map(
      ({ secret }) => secret,
    ),
  );
}

type Door = {
  readonly title: string;
  readonly scenario: string;
  send(target: Target, scenario: string, corpora: Corpora): Promise<DoorOutcome>;
};

const DOORS: readonly Door[] = [
  {
    title: 'bad bodies (I1–I6)',
    scenario: 'bodies',
    send: (target, scenario, { badBodies }) => sendBadBodies(target, scenario, badBodies),
  },
  {
    title: 'disguises and their clean twins (I7)',
    scenario: 'twins',
    send: (target, scenario, { disguises }) => sendTwins(target, scenario, disguises),
  },
];

const NOTHING = { refused: 0, quarantined: 0, published: [], held: [], leaked: 0, leaks: [] };

/** No published text and no log line holds a control or invisible character. */
async function unseen(target: Target, scenarios: readonly string[]): Promise<SecurityRow> {
  const problems: string[] = [];
  const lines = target.log().split('\n');
  const outputs = (await Promise.all(scenarios.map((name) => outputsOf(target, name)))).flat();
  for (const { place, published, text } of outputs) {
    const found = published ? unseenIn(unescaped(text)) : null;
    if (found !== null) problems.push(`${place} holds ${found}`);
  }
  const broken = lines.filter((line) => line !== '' && (unseenIn(line) !== null || !line.startsWith('{')));
  if (broken.length > 0) problems.push(`${broken.length} log lines are broken`);
  return {
    ...NOTHING,
    title: 'published texts and log lines are plain (I7, I9)',
    sent: outputs.length + lines.length,
    leaked: problems.length,
    problems,
  };
}
