import { wordSet } from '../../words/index.ts';
import { CONCEPTS } from './concepts.ts';

/**
 * Nouns that fields are named by, in the order of the alphabet within each source: our concepts, and what two properties or more of
 * schema.org (2025, by schema-dts 3) are named with. What no field is about by itself ("first", "possible") and what nobody shall be
 * asked ("birth") is left out.
 */
export const FIELD_NOUNS: ReadonlySet<string> = new Set([
  ...CONCEPTS,
  ...wordSet(`
  access accessibility accommodation action activity affiliation agent answer appearance application archive art
  article aspect assembly attendee audience availability bank billing boarding boat body box branch broadcast business
  capacity carrier catalog cause certification channel character checkout claim code collection comment component
  composition condition configuration consideration consumption contact content count course coverage credential
  currency customer data description design details device display diversity dose drive edition education
  efficiency element employment energy engine enrollment entity episode error evidence exchange exercise experience
  explanation facility factor family feature feed file form format frequency fuel function gate headline health
  home identification image incentive intake interaction interior job jurisdiction label legislation license limit
  link list loan lodging map measurement member membership menu merchant method mode network notice observation
  occupation offer offset opening order organization origin outcome page parent part pattern performer period
  permission plan platform policy population position post prevention print procedure process processing
  product production program programming property provider public publication publisher purchase quantity question
  rate recipient reference region release repayment repeat report representative requirement reservation result risk
  role schedule season seating section security sequence server shipping sign software source special specialty
  specification spread stage standard statistic status step store strength structure study subject summary supply
  surface system target tax technique term test thumbnail tier total trailer transit translation transmission
  trip unit variant vehicle video warning warranty work workload`),
]);
