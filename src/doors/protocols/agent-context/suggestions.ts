import type { Context } from '../../../context.ts';
import type { AgentContext } from '../../../domain/exchange/index.ts';
import { signedOnTrial } from '../../exchange/templates/schema-suggestion.ts';
import { suggestionEvidence } from '../../exchange/templates/suggestion-evidence.ts';

/**
 * The keys on trial as contexts that an agent may be handed: what to do, an abstract, and where the evidence lies (C-7). None
 * carries a fragment; each stays below 2 KB.
 */
export async function suggestionContexts({ db }: Context, scenario: string, cohort: string | null) {
  const rows = await signedOnTrial(db, scenario, cohort);
  return rows.map((row) => {
    const { key_name, abstract, assumptions, confidence, uri } = suggestionEvidence(row);
    const context: AgentContext = {
      AgentID: '',
      AgentName: '',
      SubTaskID: `${scenario}/${key_name}`,
      SubTaskName: `Send ${key_name} where the user's words say it`,
      Dependencies: [],
      ContextURI: uri,
      todoItems: [{ itemId: key_name, description: `Map to ${key_name} what went into other` }],
      ItemstateUpdates: [{ itemId: key_name, state: 0 }],
      KeyInformation: [{ itemId: key_name, outputabstract: abstract }],
    };
    const explicability = {
      actor: 'intent_site',
      interpretation: abstract,
      assumptions: [...assumptions],
      ...(confidence === undefined ? {} : { confidence }),
    };
    return { AgentContext: context, explicability };
  });
}
