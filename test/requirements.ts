/** What shows a requirement: tests (`covered`), tests for a part of it, or nothing yet, with the reason. */
type RequirementStatus = 'covered' | { readonly partly: string } | { readonly gap: string };

export type Requirement = { readonly id: string; readonly text: string; readonly status: RequirementStatus };

/**
 * What the protocol texts ask: S from SDSI, A from the A2A input/output schemas, I from IntentWeb, C from the agent
 * context interaction. A test cites an id in its name ("S-7 a missing required key is named"). A gap that gets its
 * first test must be taken out of the gaps here: `requirements.test.ts` fails until it is.
 */
export const REQUIREMENTS: readonly Requirement[] = [
  { id: 'S-1', text: 'A template has schema_id, scenario and keys.', status: 'covered' },
  {
    id: 'S-2',
    text: 'A key definition has name, type, required, default and description; a null default may be left out.',
    status: 'covered',
  },
  {
    id: 'S-3',
    text: 'Every key has a semantic description; a missing one is refused with its place.',
    status: 'covered',
  },
  {
    id: 'S-4',
    text: '`other` is reserved in every template: a string, not required; no learned key is called so.',
    status: 'covered',
  },
  {
    id: 'S-5',
    text: 'A client asks for the template of a scenario; an unknown scenario is answered with the known ones.',
    status: 'covered',
  },
  {
    id: 'S-6',
    text: 'Templates come in the language asked for, else in English and saying so.',
    status: 'covered',
  },
  {
    id: 'S-7',
    text: 'Required keys must be there, optional ones may be absent and get their default.',
    status: 'covered',
  },
  {
    id: 'S-8',
    text: 'Values keep to type, range and list; a refusal names what is acceptable and the nearest value.',
    status: 'covered',
  },
  {
    id: 'S-9',
    text: 'Unknown keys are kept out and reported (lenient) or refused (strict), never silently taken.',
    status: 'covered',
  },
  {
    id: 'S-10',
    text: 'A result follows a response schema that was agreed on before.',
    status: 'covered',
  },
  {
    id: 'S-11',
    text: 'The protocol is stateless: two processes on one store answer alike.',
    status: 'covered',
  },
  {
    id: 'S-12',
    text: 'Clients that know nothing of evolution see byte-identical answers while keys are on trial.',
    status: 'covered',
  },
  {
    id: 'S-13',
    text: 'Scenario search gives ranked candidates or says that there is none.',
    status: 'covered',
  },
  {
    id: 'S-14',
    text: 'The same exchange works over HTTP, JSON-RPC, A2A and MCP.',
    status: 'covered',
  },
  { id: 'S-15', text: 'Validation needs no model and no network.', status: 'covered' },
  {
    id: 'S-16',
    text: 'Each `other` becomes a fragment with scenario, client, cohort, time, language and hash.',
    status: 'covered',
  },
  {
    id: 'S-17',
    text: 'Spellings of one wish are one phrase with a count; blank and "none" never enter the pool.',
    status: 'covered',
  },
  {
    id: 'S-18',
    text: 'A compound `other` becomes several fragments with one parent.',
    status: 'covered',
  },
  {
    id: 'S-19',
    text: 'Needs become clusters, pure ones, and the values of one key fall into one cluster.',
    status: 'covered',
  },
  {
    id: 'S-20',
    text: 'Many copies from one client in a minute do not mature; the same from many over days do.',
    status: 'covered',
  },
  {
    id: 'S-21',
    text: "A need of one cohort matures in the cohort's pool.",
    status: 'covered',
  },
  {
    id: 'S-22',
    text: 'Pools of scenarios and cohorts are separate; what enough cohorts share is offered to all.',
    status: 'covered',
  },
  {
    id: 'S-23',
    text: 'Coverage, the share of payloads without a meaningful `other`, is shown per scenario and day.',
    status: 'covered',
  },
  {
    id: 'S-24',
    text: 'An explicit request for an extension joins the pool.',
    status: 'covered',
  },
  {
    id: 'S-25',
    text: "A mature cluster becomes an optional key in the draft's form.",
    status: 'covered',
  },
  {
    id: 'S-26',
    text: 'Eye sizes become a number within what was said, beside the boolean key, never an invented range.',
    status: 'covered',
  },
  {
    id: 'S-27',
    text: 'What an existing key covers becomes a refinement of its description, no new key.',
    status: 'covered',
  },
  {
    id: 'S-28',
    text: "Suggestions have the draft's form, in answers and on an endpoint of their own.",
    status: 'covered',
  },
  {
    id: 'S-29',
    text: 'A payload that is valid under one version is valid under the next.',
    status: 'covered',
  },
  {
    id: 'S-30',
    text: 'Names are unique, snake_case, not reserved, and no synonym of an existing key.',
    status: 'covered',
  },
  {
    id: 'S-31',
    text: 'The same pool and settings give the same patch, byte for byte.',
    status: 'covered',
  },
  {
    id: 'S-32',
    text: 'Evolution without evaluation is refused at start.',
    status: 'covered',
  },
  {
    id: 'S-33',
    text: 'Adoption, validity, coverage gain, outcome, redundancy and breadth are kept per key and day with interval.',
    status: 'covered',
  },
  { id: 'S-34', text: 'No path creates a stable patch key.', status: 'covered' },
  {
    id: 'S-35',
    text: 'After its window a used key becomes stable in a new version, an unused one is retired with its numbers.',
    status: { partly: 'promotion is shown end to end, retirement as a judgement and by the simulated world' },
  },
  {
    id: 'S-36',
    text: 'Live and experimental keys are capped; over the cap the weakest waits, and it is said why.',
    status: 'covered',
  },
  {
    id: 'S-37',
    text: '180 days of steady traffic settle at the true number of keys, none born twice.',
    status: {
      partly:
        'tests hold the simulated world and its scoring; the figures over 20 seeds come from `dsp simulate`',
    },
  },
  {
    id: 'S-38',
    text: 'Personal data is protected in transit and at rest and appears in no description, name or log.',
    status: 'covered',
  },
  {
    id: 'S-39',
    text: 'Templates are signed; one changed byte is refused.',
    status: 'covered',
  },
  {
    id: 'S-40',
    text: 'Injected instructions in `other` yield no key, no description, no instruction.',
    status: 'covered',
  },
  {
    id: 'S-41',
    text: 'Keys about payment, identity or access wait for a person with the right.',
    status: 'covered',
  },
  {
    id: 'S-42',
    text: 'Generated descriptions hold no address, no order to the agent, no secret.',
    status: 'covered',
  },
  {
    id: 'S-43',
    text: 'The flight story runs from the first template to the promoted key, with an old client still served.',
    status: 'covered',
  },
  {
    id: 'S-44',
    text: 'The photo story runs likewise.',
    status: 'covered',
  },
  {
    id: 'S-45',
    text: 'An unknown or expired schema_id is answered with the current template.',
    status: 'covered',
  },
  {
    id: 'S-46',
    text: 'The time of validation and acknowledgement on two cores is stated and kept.',
    status: { gap: 'comes with issue 8' },
  },
  {
    id: 'A-1',
    text: 'The card declares the extension and JSON Schemas 2020-12 built from the templates.',
    status: 'covered',
  },
  {
    id: 'A-2',
    text: 'Modes name the schema, with plain text beside them.',
    status: 'covered',
  },
  {
    id: 'A-3',
    text: 'A data part with a declared mode is structured input.',
    status: 'covered',
  },
  {
    id: 'A-4',
    text: 'An undeclared schema name is a structured input error.',
    status: 'covered',
  },
  { id: 'A-5', text: 'Declared and valid data is structured input.', status: 'covered' },
  {
    id: 'A-6',
    text: 'Declared and invalid data is a structured input error.',
    status: 'covered',
  },
  {
    id: 'A-7',
    text: 'Of several flagged parts only the first counts.',
    status: 'covered',
  },
  {
    id: 'A-8',
    text: 'Without a flagged part the message is handled as usual.',
    status: 'covered',
  },
  {
    id: 'A-9',
    text: 'Structured input without a task makes a task that uses it.',
    status: 'covered',
  },
  {
    id: 'A-10',
    text: 'A structured input error without a task is answered with the places.',
    status: 'covered',
  },
  {
    id: 'A-11',
    text: 'Structured input to a running task is rejected.',
    status: 'covered',
  },
  { id: 'A-12', text: 'Artifacts name the schema they follow.', status: 'covered' },
  {
    id: 'A-13',
    text: 'The schema drives a form: title, description, list, range, default, what is on trial.',
    status: 'covered',
  },
  {
    id: 'I-1',
    text: 'The manifest stands at its well-known place with its required fields.',
    status: 'covered',
  },
  {
    id: 'I-2',
    text: 'Its narrative parts are natural language from the descriptions.',
    status: 'covered',
  },
  {
    id: 'I-3',
    text: 'The request envelope has its five fields; a missing one is an error.',
    status: 'covered',
  },
  {
    id: 'I-4',
    text: 'The response echoes the interaction and carries the five fields.',
    status: 'covered',
  },
  { id: 'I-5', text: 'The first message is an intent_request.', status: 'covered' },
  { id: 'I-6', text: 'execution_result and error are terminal.', status: 'covered' },
  {
    id: 'I-7',
    text: 'An information_request says which information is missing.',
    status: 'covered',
  },
  {
    id: 'I-8',
    text: 'The message is a string and may be CommonMark.',
    status: 'covered',
  },
  {
    id: 'I-9',
    text: 'collected_information mirrors the mapped keys.',
    status: 'covered',
  },
  {
    id: 'I-10',
    text: '"Window seat if possible." lands in `other`, so in the pool.',
    status: 'covered',
  },
  {
    id: 'I-11',
    text: 'Attribution with hash, nonce, time and chain is required.',
    status: 'covered',
  },
  { id: 'I-12', text: 'The chain of signatures is verified.', status: 'covered' },
  { id: 'I-13', text: 'A replayed nonce is refused.', status: 'covered' },
  { id: 'I-14', text: 'A timestamp out of its window is refused.', status: 'covered' },
  {
    id: 'I-15',
    text: 'Suggestions can explain themselves in the explicability form.',
    status: 'covered',
  },
  { id: 'I-16', text: 'API and page run on the same logic.', status: 'covered' },
  { id: 'I-17', text: 'What is asked follows the template.', status: 'covered' },
  { id: 'I-18', text: 'Messages state no fact that no system gave.', status: 'covered' },
  {
    id: 'I-19',
    text: 'Retention is limited, and a client can be erased.',
    status: 'covered',
  },
  {
    id: 'I-20',
    text: 'Minor versions add, major ones break; old versions are kept until hardly used.',
    status: {
      partly:
        'versions of the protocol; old schema versions are kept for ever, and no rule of use retires one',
    },
  },
  { id: 'C-1', text: 'A TaskContext has its members.', status: 'covered' },
  {
    id: 'C-2',
    text: 'An AgentContext has its members; states are 0 or 1 of known items.',
    status: 'covered',
  },
  { id: 'C-3', text: 'Only the master writes the TaskContext.', status: 'covered' },
  { id: 'C-4', text: 'An agent gets its own context only.', status: 'covered' },
  {
    id: 'C-5',
    text: 'Synchronous rounds wait, asynchronous ones may overlap; dependencies are kept.',
    status: 'covered',
  },
  {
    id: 'C-6',
    text: 'Unfinished items are skipped unread, finished ones are checked against their key information.',
    status: 'covered',
  },
  {
    id: 'C-7',
    text: 'Evidence goes by reference; a suggestion stays under 2 KB.',
    status: 'covered',
  },
  {
    id: 'C-8',
    text: 'Contexts are confidential and integrity-protected.',
    status: {
      partly: 'keys, scopes and encryption at rest are shown; TLS ends before the service',
    },
  },
  { id: 'C-9', text: 'Nothing leaks between tasks.', status: 'covered' },
  {
    id: 'C-10',
    text: 'Free text of contexts may feed a pool, by opt-in.',
    status: 'covered',
  },
  {
    id: 'C-11',
    text: 'The template in compact form is cheaper in tokens than the talk it replaces.',
    status: 'covered',
  },
];
