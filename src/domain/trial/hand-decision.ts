import type { PatchKeyStatus } from '../keys/index.ts';

/** What people can say of a key; where each word leads is `moveByHand`'s. */
export type HandVerb = 'approve' | 'reject' | 'retire';

/** How far a key is on its way to being let on trial: who said yes, and how many must. */
export type Approvals = { readonly givenBy: readonly string[]; readonly needed: number };

/**
 * One more yes, or null where its giver has said it before: two pairs of eyes are two API keys, and nobody counts twice. Who
 * holds both keys cannot be seen from here.
 */
export function oneMoreYes(
  { givenBy, needed }: Approvals,
  by: string,
): (Approvals & { done: boolean }) | null {
  if (givenBy.includes(by)) return null;
  return { givenBy: [...givenBy, by], needed, done: givenBy.length + 1 >= needed };
}

/** "1 of 2 approvals". */
export function approvalWords({ givenBy, needed }: Approvals): string {
  return `${givenBy.length} of ${needed} approvals`;
}

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
