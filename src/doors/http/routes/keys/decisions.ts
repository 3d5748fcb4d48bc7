import { decisionsAfter, decisionsBefore } from '../../../../ground/db/keys/index.ts';
import { DecisionList, DecisionsQuery } from '../../contract/service/events.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';
import { decisionsFor } from '../../views/readers-view.ts';

const USUAL_LIMIT = 100;

/** The chain of decisions, a page at a time: all that ever happened to a scenario's keys and versions. */
export const decisionRoutes = routesOf('keys', [
  scenarioRoute('GET /decisions', 'read', {
    summary: 'Who or what decided what, by which rule, on which numbers; oldest first unless asked otherwise',
    description:
      'To the scope `read` alone, decisions about keys that were never signed, and about fewer owners than the policy publishes, are withheld: their digests stay.',
    querystring: DecisionsQuery,
    response: { 200: DecisionList },
    async answer({ db }, { found: { scenario }, caller, query: { after, limit, order } }) {
      const size = Number(limit ?? USUAL_LIMIT);
      const rows =
        order === 'newest'
          ? await decisionsBefore(db, scenario, Number(after ?? Number.MAX_SAFE_INTEGER), size + 1)
          : await decisionsAfter(db, scenario, Number(after ?? 0), size + 1);
      const page = await decisionsFor(db, caller, scenario, rows.slice(0, size));
      return {
        decisions: page.map(membersOf),
        next: rows.length > page.length ? String(page.at(-1)?.seq) : null,
      };
    },
  }),
]);
