import { DAY_MS } from '../../../../domain/basics/index.ts';
import { adviceFor, adviceText } from '../../../../domain/mapping/index.ts';
import { agentHabits } from '../../../../ground/db/trial/index.ts';
import { ClientAgentList, ClientAgentQuery } from '../../contract/intake/client-agents.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';

const DAYS = 30;
const MOST_AGENTS = 200;

/** How well each client agent uses the keys that there are, and what to tell its developer. */
export const clientAgentRoutes = routesOf('keys', [
  scenarioRoute('GET /client-agents', 'curate', {
    summary: `What the ${MOST_AGENTS} loudest client agents, or one, say in words although a key takes it, get wrong, never use or are behind`,
    querystring: ClientAgentQuery,
    response: { 200: ClientAgentList },
    async answer({ db, clock }, { found: { scenario }, query: { client_agent: agent = null } }) {
      const since = new Date(clock.now().getTime() - DAYS * DAY_MS);
      const habits = await agentHabits(db, scenario, { since, agent, limit: MOST_AGENTS });
      return {
        days: DAYS,
        client_agents: habits.map((one) => {
          const { keys, ...about } = one;
          const findings = adviceFor(one);
          const said = keys.reduce((sum, key) => sum + key.said, 0);
          return {
            ...membersOf(about),
            words_a_day: Math.round((10 * said) / DAYS) / 10,
            findings,
            message: adviceText(scenario, one, findings, DAYS),
          };
        }),
      };
    },
  }),
]);
