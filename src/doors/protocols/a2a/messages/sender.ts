import type { SendMessageRequest } from '@a2a-js/sdk';
import type { Fault } from '../../../../domain/basics/index.ts';

/** Who sends, as far as a message says so in its metadata; the draft's words, as in our REST calls. */
export type Sender = { readonly [Member in (typeof MEMBERS)[number]]?: string };

const MEMBERS = ['client_agent', 'owner', 'cohort', 'language'] as const;

/** Of the message, else of the request. */
export function readSender({ message, metadata }: SendMessageRequest): { sender: Sender } | { fault: Fault } {
  const said = { ...metadata, ...message?.metadata };
  const sender: Record<string, string> = {};
  for (const member of MEMBERS) {
    const value: unknown = said[member];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string')
      return { fault: { path: `metadata.${member}`, detail: `${member} must be a string` } };
    sender[member] = value;
  }
  return { sender };
}
