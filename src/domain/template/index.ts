// A template, a key or a payload enters as JSON, and a text that answers a key.
// A checked template, judged payloads, a key's values and their reading, and the difference between two templates leave.

export {
  APPROVAL_CLASSES,
  type ApprovalClass,
  isOfClass,
  type SchemaChange,
} from './change/schema-change.ts';
export { breakingChanges, diffTemplates } from './change/schema-diff.ts';
export { meaningsOf } from './change/schema-diff-constraints.ts';
export { cohortInId, cohortNamed, GLOBAL_COHORT } from './cohort-name.ts';
export { compactTemplate } from './compact-template.ts';
export { constraintsOf } from './constraints.ts';
export { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
export {
  KEY_MEMBERS,
  type KeyDefinition,
  type KeyType,
  type KeyValue,
  LONGEST_DESCRIPTION,
  RESERVED_KEY,
} from './key-definition.ts';
export {
  closedValues,
  inWords,
  type PayloadFault,
  type ValidatedPayload,
  validatePayload,
  valueInWords,
  withKeysAhead,
} from './payload.ts';
export { descriptionParts, quotesOf, saidIn } from './prose/description-parts.ts';
export { descriptionProblems, gateProblems, speaksToMachines, textProblems } from './prose/grammar.ts';
export { withRange, withValues } from './prose/restate.ts';
export { topicsInWords } from './prose/topics-in-words.ts';
export { type Rendition, renditionOf } from './rendition.ts';
export {
  nextResponseTemplate,
  parseResponseTemplate,
  type ResponseTemplate,
  validateResponse,
} from './response-template.ts';
export {
  baseOfSchemaId,
  branchSchemaId,
  documentOf,
  experimentalSchemaId,
  type Line,
  nextSchemaId,
  type SchemaDocument,
  type VersionInput,
  versionNumber,
} from './schema-version.ts';
export { parseTemplate, type Template } from './template.ts';
export { parseKey } from './template-key.ts';
export {
  isForeign,
  type KeySense,
  keyNameWords,
  keySense,
  MEASURED,
  opposed,
  roleOf,
  takes,
} from './values/key-sense.ts';
export { checkValue, LONGEST_VALUE, shortValue } from './values/key-value.ts';
export { meantValue } from './values/meant-value.ts';
export { inKeyUnit, roleIn, saidNumber, saidValue } from './values/said-value.ts';
