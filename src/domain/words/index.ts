// One text enters, as somebody wrote it, with its language where that is known.
// Sentences, wishes without politeness, its normal form, tokens and typed values leave.

export { needText } from './clean.ts';
export { withoutEnd } from './ends.ts';
export { FUNCTION_WORDS } from './grammar/function-words.ts';
export { lemma, singular } from './grammar/lemma.ts';
export { isInvisible, withoutInvisible } from './invisible.ts';
export { normalForm, phraseId, plainText } from './normal-form.ts';
export { type Embedded, type Phrase, type Reading, type VectorSpace, valueChance } from './phrase.ts';
export { byMeaning, byNumber, sayings, wordList, wordSet } from './sayings.ts';
export { sentences } from './sentences.ts';
export { skeletonOf, skeletonTokens } from './skeleton.ts';
export { splitCompound } from './split.ts';
export { type Token, tokens, wordsOf } from './token.ts';
export { inUnit, numeric, scaleValue } from './values/amounts/amount-value.ts';
export { boundOf } from './values/amounts/bounds.ts';
export { amountsAndNames, type ExtractedValue, extractValues } from './values/extract-values.ts';
export { isNo, type ValueKind } from './values/extracted-value.ts';
export { nounOf } from './values/moments/governor-noun.ts';
export { resolveDate } from './values/moments/resolve-date.ts';
export { removes } from './values/polarity.ts';
