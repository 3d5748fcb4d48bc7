import type { NeedEvidence } from '../evidence.ts';
import { supportOf } from '../shares.ts';
import { isIndifferent } from '../values/map-value.ts';

/** Beside a few values "none" is a further one; where there are many, people name one or say nothing. */
const FEW = 4;
/** k owners may be few of many: a tenth of the fragments makes it the need's way of speaking. */
const MIN_PREFERRING = 0.1;
/** Where two of three payloads do without, not saying it is normal; a need said more often is a question to be asked. */
const SELDOM = 0.35;

/**
 * Whether "none" is a value of the choice: k owners say that they do not mind, or it is a preference that may be left
 * open. What has a class or a kind is of some class or kind, said or not: "ticket_class: none" tells nobody anything.
 */
export function hasNone(evidence: NeedEvidence, name: string, values: number): boolean {
  const isOpen = name.endsWith('_preference') && mayBeLeftOpen(evidence);
  const doNotMind = supportOf(evidence, ({ tokens }) => isIndifferent(tokens)).owners >= evidence.k;
  return doNotMind || (isOpen && (values <= FEW || prefers(evidence)));
}

/**
 * Whether not saying it is normal, as with the draft's seat_preference, which says "none" for it: people speak of
 * preferring, or most payloads do without. Where nobody reports payloads, what stands in `other` is the exception. Such
 * a list is called a preference, another one a type, however many values it has by now: names stay.
 */
export function mayBeLeftOpen(evidence: NeedEvidence): boolean {
  return evidence.saidShare === null || evidence.saidShare < SELDOM || prefers(evidence);
}

/** Whether people speak of it as a wish that may be left open: k owners, in a tenth of the fragments. */
function prefers(evidence: NeedEvidence): boolean {
  return PREFERENCE.some((word) => {
    const said = evidence.word('lower', word);
    return said.owners >= evidence.k && said.coverage >= MIN_PREFERRING;
  });
}

/** Also in other languages: whether not saying it is normal is asked of the need as it was said. */
const PREFERENCE = `prefer preference preferred preferably rather either
  prefiero preferimos preferiría preferencia lieber bevorzuge präferenz préfère préférerais plutôt préférence
  偏好 更喜欢 最好 希望 好み`.split(/\s+/u);
