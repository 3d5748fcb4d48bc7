import { A2A_ASKS } from './requirements/a2a.ts';
import { AGENT_CONTEXT_ASKS } from './requirements/agent-context.ts';
import { INTENTWEB_ASKS } from './requirements/intentweb.ts';
import type { Requirement } from './requirements/requirement.ts';
import { SDSI_ASKS } from './requirements/sdsi.ts';

/**
 * What the protocol texts ask: S from SDSI, A from the A2A input/output schemas, I from IntentWeb, C from the agent
 * context interaction. A test cites an id in its name ("S-7 a missing required key is named"). A gap that gets its
 * first test must be taken out of the gaps here: `requirements.test.ts` fails until it is.
 */
export const REQUIREMENTS: readonly Requirement[] = [
  ...SDSI_ASKS,
  ...A2A_ASKS,
  ...INTENTWEB_ASKS,
  ...AGENT_CONTEXT_ASKS,
];
