import { isRecord } from '../../../domain/basics/index.ts';
import type { SchemaUpdateSuggestion } from '../../../domain/versions/index.ts';
import { type OnProblem, sentenceOf } from '../problem.ts';
import type { Service } from '../service.ts';
import type { TemplateAsk } from './templates.ts';

/** Keys on trial and refined descriptions, as SDSI words them. */
export type Suggested = SchemaUpdateSuggestion['schema_update_suggestion'];

type Rooms = {
  readonly service: Service;
  readonly scenario: string;
  readonly onProblem: OnProblem;
};

/** Keys come and go in days. */
const FRESH_MS = 60_000;
const MOST_HELD = 1_000;

/** Schema patches by who asks, kept at hand: an answer never waits for them. */
export function createSuggestions({ service, scenario, onProblem }: Rooms) {
  const held = new Map<string, { readonly at: number; readonly suggested: Suggested | null }>();

  const refresh = async (path: string): Promise<void> => {
    const known = held.get(path)?.suggested ?? null;
    if (held.size >= MOST_HELD) held.delete(held.keys().next().value ?? '');
    // Whoever asks meanwhile, or while the service is away, does not ask it again.
    held.set(path, { at: Date.now(), suggested: known });
    try {
      const { body } = await service.get(path);
      held.set(path, { at: Date.now(), suggested: read(body) });
    } catch (problem) {
      onProblem({ kind: 'service', sentence: sentenceOf(problem) });
    }
  };

  return {
    /** What is at hand, without waiting; null where nothing is suggested or nothing is known yet. Asks again meanwhile. */
    peek({ cohort, clientAgent }: TemplateAsk): Suggested | null {
      const query = new URLSearchParams();
      if (cohort !== undefined) query.set('cohort', cohort);
      if (clientAgent !== undefined) query.set('client_agent', clientAgent);
      const path = `/v1/scenarios/${encodeURIComponent(scenario)}/suggestions?${query}`;
      const known = held.get(path);
      if (known === undefined || Date.now() - known.at > FRESH_MS) void refresh(path);
      return known?.suggested ?? null;
    },
  };
}

function read(body: unknown): Suggested | null {
  const patches = isRecord(body) ? body['schema_update_suggestion'] : null;
  if (!isRecord(patches) || !Array.isArray(patches['new_keys']) || !Array.isArray(patches['refined_keys']))
    return null;
  const suggested = patches as Suggested;
  return suggested.new_keys.length + suggested.refined_keys.length === 0 ? null : suggested;
}
