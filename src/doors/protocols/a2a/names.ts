/** The extension's own address, which is its name (protocol text, section "URI"). */
export const EXTENSION =
  'https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1';

/** What tasks answer with. */
export const RESULT_SCHEMA = 'submission_result';

/** Schemas of our own; a scenario's version of such a name is called with its scenario before it. */
export const OWN_SCHEMAS: readonly string[] = [
  ...[RESULT_SCHEMA, 'TaskContext', 'AgentContext'],
  ...['ContextRequest', 'ContextRound', 'ContextEvaluation'],
];
