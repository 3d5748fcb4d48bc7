import type { Requirement } from './requirement.ts';

/** What IntentWeb asks. */
export const INTENTWEB_ASKS: readonly Requirement[] = [
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
        'versions of the protocol, and the rule of use for keys; old schema versions are kept for ever, so none retires one',
    },
  },
];
