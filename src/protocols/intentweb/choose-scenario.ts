import type { Context } from '../../context.ts';
import { type Caller, maySee } from '../../domain/access/index.ts';
import { DomainError } from '../../domain/basics/index.ts';
import { rankScenarios, type ScenarioCandidate } from '../../domain/mapping/index.ts';
import { publishedTemplates } from '../../exchange/templates/search-scenarios.ts';
import type { IntentEnvelope } from './envelope.ts';
import { label } from './wording.ts';

/** What a talk is about. */
export type Choice = {
  readonly scenario: string;
  /** What was taken for granted. */
  readonly why: readonly string[];
  /** The message only named the scenario and says nothing else. */
  readonly named: boolean;
};

/** By so much the first candidate must be ahead of the next for nobody to be asked. */
const AHEAD = 1.5;

/**
 * What a message is about: the scenario that it or its sender names, the only one that its words speak of, or one that is
 * plainly ahead; else which ones to ask about.
 * @throws DomainError `unknown_scenario` where there is none to choose from
 */
export async function chooseScenario(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  envelope: Pick<IntentEnvelope, 'message' | 'scenario'>,
  heard: readonly string[],
): Promise<Choice | { readonly candidates: readonly Pick<ScenarioCandidate, 'scenario' | 'description'>[] }> {
  const templates = (await publishedTemplates(ctx)).filter(({ scenario }) => maySee(caller, scenario));
  const { scenario: wanted, message } = envelope;
  if (wanted !== undefined) {
    if (templates.some(({ scenario }) => scenario === wanted))
      return { scenario: wanted, why: [], named: false };
    throw new DomainError('unknown_scenario', `There is no scenario "${wanted}".`);
  }
  const said = plain(message);
  const named = templates.filter(
    ({ scenario }) => said === plain(label(scenario)) || said === plain(scenario),
  );
  const [only, second] = named;
  if (only !== undefined && second === undefined) return { scenario: only.scenario, why: [], named: true };
  const [first, ...others] = templates;
  if (first === undefined)
    throw new DomainError('unknown_scenario', 'There is nothing here that could be asked for.');
  if (others.length === 0)
    return { scenario: first.scenario, why: ['it is all that is offered here'], named: false };
  const ranked = rankScenarios([...heard, message].join(' ').slice(0, LONGEST_QUERY), templates);
  const [best, next] = ranked;
  if (best !== undefined && (next === undefined || best.score >= AHEAD * next.score))
    return {
      scenario: best.scenario,
      why: ['its words speak of it more than of anything else offered here'],
      named: false,
    };
  if (ranked.length > 0) return { candidates: ranked };
  return { candidates: rankScenarios(templates.map(({ scenario }) => scenario).join(' '), templates) };
}

const LONGEST_QUERY = 1_000;

function plain(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
}
