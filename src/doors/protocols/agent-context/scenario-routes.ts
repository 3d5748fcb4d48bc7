import Type from 'typebox';
import type { AgentContext } from '../../../domain/exchange/index.ts';
import { cohortNamed, compactTemplate } from '../../../domain/template/index.ts';
import type { PatchKeyRow } from '../../../ground/db/keys/index.ts';
import { askTemplate } from '../../exchange/templates/ask-template.ts';
import { signedOnTrial } from '../../exchange/templates/schema-suggestion.ts';
import { ASKER, ScenarioPath } from '../../http/contract/common.ts';
import { route, routesOf, scenarioRoute } from '../../http/typed.ts';

/** What a scenario has for agents to read in few words: its keys on trial as contexts, its template in compact form. */
export const scenarioContextRoutes = routesOf('protocols', [
  scenarioRoute('GET /suggestions/contexts', 'read', {
    summary: 'Keys on trial as contexts to hand to agents: an abstract each, evidence by address',
    querystring: Type.Object({ cohort: ASKER.cohort }),
    response: {
      200: Type.Object({
        suggestions: Type.Array(
          Type.Object({
            AgentContext: Type.Ref('AgentContext'),
            explicability: Type.Object({}, { additionalProperties: true }),
          }),
        ),
      }),
    },
    async answer({ db }, { found: { scenario }, query }) {
      const onTrial = await signedOnTrial(db, scenario, cohortNamed(query.cohort));
      return { suggestions: onTrial.map(suggestionContext) };
    },
  }),
  route('GET /v1/scenarios/:scenario/template/compact', 'read', {
    summary: 'The current template in as few words as a model needs; what is signed is the whole one',
    params: ScenarioPath,
    querystring: Type.Object({ cohort: ASKER.cohort }),
    response: { 200: Type.String() },
    async answer(ctx, { params: { scenario }, query, reply }) {
      const template = await askTemplate(ctx, { scenario, cohort: query.cohort });
      return reply.type('text/plain; charset=utf-8').send(`${compactTemplate(template)}\n`);
    },
  }),
]);

/**
 * A key on trial as a context that an agent may be handed: what to do, an abstract, and where the evidence lies. It carries no
 * fragment and stays below 2 KB (C-7); the numbers are those on which the key was made.
 */
function suggestionContext({ scenario, keyName, definition, evidence, windowEndsAt }: PatchKeyRow) {
  const { fragments, owners, days, support } = evidence;
  const abstract = `${definition.semantic_description.slice(0, LONGEST_ABSTRACT)} Asked for ${fragments} times by ${owners} owners on ${days} days.`;
  // Share of what was said that says one of the key's values; nothing where it has no list of values.
  const valued = Object.values(support).reduce((sum, one) => sum + one.fragments, 0);
  const confidence = Math.min(1, Math.round((100 * valued) / fragments) / 100);
  const end = windowEndsAt === null ? '' : ` until ${windowEndsAt.toISOString().slice(0, 10)}`;
  const context: AgentContext = {
    AgentID: '',
    AgentName: '',
    SubTaskID: `${scenario}/${keyName}`,
    SubTaskName: `Send ${keyName} where the user's words say it`,
    Dependencies: [],
    ContextURI: `/v1/scenarios/${encodeURIComponent(scenario)}/patch-keys/${encodeURIComponent(keyName)}/trail`,
    todoItems: [{ itemId: keyName, description: `Map to ${keyName} what went into other` }],
    ItemstateUpdates: [{ itemId: keyName, state: 0 }],
    KeyInformation: [{ itemId: keyName, outputabstract: abstract }],
  };
  const explicability = {
    actor: 'intent_site',
    interpretation: abstract,
    assumptions: [`it is on trial${end}; whether it stays is decided by how it is used`],
    ...(valued === 0 || fragments === 0 ? {} : { confidence }),
  };
  return { AgentContext: context, explicability };
}

/** A suggestion stays below 2 KB (C-7), also in a script of three bytes a letter. */
const LONGEST_ABSTRACT = 400;
