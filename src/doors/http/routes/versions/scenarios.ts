import Type from 'typebox';
import { DAY_MS, utcDay } from '../../../../domain/basics/index.ts';
import { coverageOf } from '../../../../domain/needs/index.ts';
import { scenarioSummaries } from '../../../../ground/db/scenarios/index.ts';
import { searchScenarios } from '../../../exchange/templates/search-scenarios.ts';
import { ScenarioList } from '../../contract/versions/scenarios.ts';
import { ScenarioSearchReply } from '../../contract/versions/templates.ts';
import { membersOf, route, routesOf } from '../../typed.ts';

/** A month, as long as a usual observation window: what is shown beside a scenario is of now. */
const COVERAGE_DAYS = 30;

/** What there is for whoever asks. */
export const scenarioRoutes = routesOf('templates', [
  route('GET /v1/scenarios', 'read', {
    summary: 'Scenarios that the key may see, how far each is, and what waits for a person',
    response: { 200: ScenarioList },
    async answer({ db, clock }, { caller }) {
      const now = clock.now();
      const since = utcDay(new Date(now.getTime() - (COVERAGE_DAYS - 1) * DAY_MS));
      const summaries = await scenarioSummaries(db, caller.scenarios, since);
      return {
        now,
        scenarios: summaries.map((one) => ({ ...membersOf(one), coverage: coverageOf(one.covered) })),
      };
    },
  }),
  route('GET /v1/scenarios/search', 'read', {
    summary:
      'Scenarios that a wish in words may be for, the likeliest first; an empty list says that there is none',
    querystring: Type.Object({ q: Type.String({ description: 'Up to 1,000 characters' }) }),
    response: { 200: ScenarioSearchReply },
    answer: (ctx, { caller, query }) => searchScenarios(ctx, query.q, caller),
  }),
]);
