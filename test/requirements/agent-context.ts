import type { Requirement } from './requirement.ts';

/** What the agent context interaction asks. */
export const AGENT_CONTEXT_ASKS: readonly Requirement[] = [
  { id: 'C-1', text: 'A TaskContext has its members.', status: 'covered' },
  {
    id: 'C-2',
    text: 'An AgentContext has its members; states are 0 or 1 of known items; what else it has is told and not kept.',
    status: 'covered',
  },
  { id: 'C-3', text: 'Only the master writes the TaskContext.', status: 'covered' },
  { id: 'C-4', text: 'An agent gets its own context only.', status: 'covered' },
  {
    id: 'C-5',
    text: 'Synchronous rounds wait, asynchronous ones overlap and free what they held; dependencies are kept.',
    status: 'covered',
  },
  {
    id: 'C-6',
    text: 'Unfinished items are skipped unread, finished ones are checked against their key information.',
    status: 'covered',
  },
  {
    id: 'C-7',
    text: 'Evidence goes by reference; a suggestion stays under 2 KB; an agent puts its context away where its order allows.',
    status: 'covered',
  },
  {
    id: 'C-8',
    text: 'Contexts are confidential and integrity-protected.',
    status: {
      partly: 'keys, scopes, encryption and its integrity at rest are shown; TLS ends before the service',
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
