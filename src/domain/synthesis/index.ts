// A need's members enter, with their words and values, and the keys beside it.
// A proposal leaves: named, typed, described, with every member's value and what else it could have been.

export { described } from './description/description.ts';
export { PHRASEBOOKS } from './description/phrasebook.ts';
export { titleIn } from './description/title.ts';
export {
  type Doubt,
  type KeyProposal,
  type MappedValue,
  type NeedMember,
  type PlacedConcept,
  READS_NOTHING,
  type SynthesisInput,
  type ValueFamily,
  type ValueReading,
  type Wording,
} from './key-proposal.ts';
export { CLASSIFIERS, closed } from './naming/closed-words.ts';
export { isEverybodys } from './naming/everybodys.ts';
export { FIELD_NOUNS } from './naming/field-nouns.ts';
export { synthesise } from './synthesise.ts';
export { refusedAt } from './values/choice/choice-denial.ts';
export { folded } from './values/choice/spelling.ts';
export { inValuesOf, valuesTaken } from './values/in-values-of.ts';
export { choiceAt, isIndifferent, mapRead, mapValue } from './values/map-value.ts';
