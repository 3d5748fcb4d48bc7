import type { Part } from '@a2a-js/sdk';
import { schemaInMode } from '../card/schema-name.ts';

/** The part of a message that asks to be taken as structured input, and where it stands. */
export type FlaggedPart = { readonly index: number; readonly name: string; readonly data: unknown };

/**
 * The first data part whose `metadata.mimeType` names a schema; any after it are ignored, also where this one turns
 * out not to be valid. Version 1.0 of A2A gave parts a `mediaType` of their own, which says the same.
 */
export function flaggedPart(parts: readonly Part[]): FlaggedPart | null {
  for (const [index, { content, metadata, mediaType }] of parts.entries()) {
    if (content !== undefined && content.$case !== 'data') continue;
    const name = schemaInMode(metadata?.['mimeType'] ?? mediaType);
    if (name !== null) return { index, name, data: content?.value };
  }
  return null;
}
