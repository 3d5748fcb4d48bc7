import type { KeyProposal, SynthesisInput } from '../../../src/domain/synthesis/key-proposal.ts';
import { synthesise } from '../../../src/domain/synthesis/synthesise.ts';
import type { Phrase } from '../../../src/domain/words/phrase.ts';

/** k of the needs made here. */
const K = 3;
const NO_VECTOR = new Float32Array(0);

/** A phrase that is its own id, in the language that its words show. */
export const phrase = (text: string, vector: Float32Array = NO_VECTOR): Phrase => {
  const language = /\p{Script=Han}/u.test(text) ? 'zh' : /asiento|ventana|pasillo/.test(text) ? 'es' : 'en';
  return { id: text, text, language, vector };
};

/** What else is said in the pool: other needs of a travel desk, none of which a test is about. */
const ELSEWHERE = [
  'four tickets to Lyon',
  'return on the 5th',
  'coming back on Sunday',
  'coming back with the children',
  'book a hotel for us',
  'a hotel by the station',
  'another hotel please',
  'is there parking at the hotel',
  'leave in the morning',
  'blur the background',
  'crop the picture',
  'two people',
  'call me back',
  'travel with a dog',
]; // prettier-ignore

/** Each line is said by k owners, unless told otherwise. */
export function saidByMany(
  lines: readonly string[],
  owners: readonly string[] = ['a', 'b', 'c'],
  vector?: Float32Array,
): SynthesisInput['members'] {
  return lines.map((text) => ({
    phrase: phrase(text, vector),
    mentions: owners.map((owner) => ({
      fragment: `${text}/${owner}`,
      phrase: text,
      owner,
      day: '2026-01-05',
      interaction: null,
    })),
  }));
}

/** The key made of a need, with the share of payloads that say it; null where its people share nothing. */
export function keyOf(members: SynthesisInput['members'], saidShare = 0.5): KeyProposal | null {
  return synthesise({
    scenario: 'travel_desk',
    members,
    background: ELSEWHERE.map((text) => phrase(text)),
    keys: [],
    taken: new Set(),
    saidShare,
    owners: K,
  });
}
