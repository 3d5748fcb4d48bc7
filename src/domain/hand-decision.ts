import type { PatchKeyStatus } from './patch-key.ts';

export type HandVerb = 'approve' | 'reject' | 'retire';

/** Where a person's word takes a key, or null where the word has no sense in its state. Nobody makes a key stable (S-34). */
export function moveByHand(
  status: PatchKeyStatus,
  verb: HandVerb,
): 'experimental' | 'rejected' | 'retired' | null {
  switch (status) {
    case 'proposed':
      return verb === 'approve' ? 'experimental' : verb === 'reject' ? 'rejected' : null;
    case 'experimental':
      return verb === 'approve' ? null : verb === 'reject' ? 'rejected' : 'retired';
    case 'stable':
      return verb === 'retire' ? 'retired' : null;
    case 'retired':
    case 'rejected':
      return null;
  }
}
