/** What a signature is about. A key that also signs other things cannot have one passed off as the other (RFC 8725 3.11). */
export const DOCUMENT_TYPE = 'sdsi-template+jws';
/** A key's trail, an agent's card (A2A) and an answer to an intent (IntentWeb). */
export const TRAIL_TYPE = 'dsp-trail+jws';
export const CARD_TYPE = 'a2a-agent-card+jws';
export const INTENT_TYPE = 'intentweb-answer+jws';
/** A public key of which the key before it says that it comes next. */
export const KEY_TYPE = 'dsp-key+jws';

export type SignedType =
  | typeof DOCUMENT_TYPE
  | typeof TRAIL_TYPE
  | typeof CARD_TYPE
  | typeof KEY_TYPE
  | typeof INTENT_TYPE;
