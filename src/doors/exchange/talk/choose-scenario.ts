import type { Context } from '../../../context.ts';
import { type Caller, maySee } from '../../../domain/access/index.ts';
import { DomainError, utcDay } from '../../../domain/basics/index.ts';
import {
  meantScenario,
  offeredScenarios,
  type ScenarioCandidate,
  saidPayload,
} from '../../../domain/mapping/index.ts';
import type { Template } from '../../../domain/template/index.ts';
import { nearnessOf } from '../templates/nearness.ts';
import { templatesSeenBy } from '../templates/search-scenarios.ts';
import { label } from './in-words.ts';

/** What a talk is about. */
export type Choice = {
  readonly scenario: string;
  /** What was taken for granted. */
  readonly why: readonly string[];
  /** What is to be read with its template, of this message and those before it. */
  readonly messages: readonly string[];
};

/** Which scenarios to ask about; `fitting` false: none fits what was said, and these are all that there is. */
export type Unclear = { readonly candidates: readonly ScenarioCandidate[]; readonly fitting: boolean };

type Asked = {
  readonly text: string;
  readonly scenario?: string | undefined;
  /** Whether its sender set values for keys by itself. */
  readonly sets: boolean;
};

/**
 * What a message is about: the scenario that it or its sender names, or one that it is near enough to and plainly nearer
 * than to any other; else which ones to ask about (S-13). Where one scenario is all there is, a value for one of its keys is
 * enough: nothing else can be meant by it.
 * @throws DomainError `unknown_scenario` where there is none to choose from
 */
export async function chooseScenario(
  ctx: Context,
  caller: Caller,
  { text, scenario: wanted, sets }: Asked,
  heard: readonly string[],
): Promise<Choice | Unclear> {
  const all = [...heard, text];
  const templates = await templatesSeenBy(ctx, caller);
  if (wanted !== undefined) {
    if (maySee(caller, wanted) && templates.some(({ scenario }) => scenario === wanted))
      return { scenario: wanted, why: [], messages: all };
    throw new DomainError('unknown_scenario', `There is no scenario "${wanted}".`);
  }
  const said = plain(text);
  const [named, another] = templates.filter(
    ({ scenario }) => said === plain(label(scenario)) || said === plain(scenario),
  );
  if (named !== undefined && another === undefined)
    return { scenario: named.scenario, why: [], messages: heard };
  const [only, second] = templates;
  if (only === undefined)
    throw new DomainError('unknown_scenario', 'There is nothing here that could be asked for.');
  if (second === undefined && (sets || saysAValue(text, only, ctx.clock.now())))
    return { scenario: only.scenario, why: ['it is all that is offered here'], messages: all };
  const meantBy = async (messages: readonly string[]) => {
    const query = messages.join(' ').slice(-LONGEST_QUERY);
    return meantScenario(query, templates, await nearnessOf(ctx, query, templates));
  };
  const alone = await meantBy([text]);
  const found = 'meant' in alone || heard.length === 0 ? alone : await meantBy(all);
  if ('candidates' in found)
    return found.candidates.length > 0
      ? { candidates: found.candidates, fitting: true }
      : { candidates: offeredScenarios(templates), fitting: false };
  // What was said before and fitted nothing belongs to no wish that is told without it.
  const before = found === alone && heard.length > 0 ? await meantBy(heard) : found;
  const strange = 'candidates' in before && before.candidates.length === 0;
  const why = ['it is nearer to it than to anything else offered here'];
  return { scenario: found.meant, why, messages: strange ? [text] : all };
}

const LONGEST_QUERY = 1_000;

function saysAValue(text: string, template: Template, now: Date): boolean {
  const context = { language: 'und', day: utcDay(now), asked: new Set<string>() };
  return saidPayload(text, template, context).readings.length > 0;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
}
