import type { Requirement } from './requirement.ts';

/** What the A2A extension for input and output schemas asks. */
export const A2A_ASKS: readonly Requirement[] = [
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
];
