// A text or a recorded payload enters, and the keys it may speak of.
// What it says for each key leaves, and what is left over.

export { type AgentHabits, type AgentKey, adviceFor, adviceText } from './agent-advice.ts';
export {
  isOpenEnded,
  type NeedPhrase,
  type NeedSaying,
  type ProposedValue,
  proposeValues,
  SURE_ENOUGH,
  totalsOf,
} from './back-fill.ts';
export { effectsOf, type SentLately } from './change-effects.ts';
export { likeCorrected, TAUGHT, type ValuedPhrase } from './like-corrected.ts';
export { payloadInWords, type WordsOfValues } from './payload-in-words.ts';
export { type NeedWording, needWords, type Residue, residueOf } from './rest-of-text.ts';
export { type SaidPayload, saidPayload } from './said/said-payload.ts';
export {
  meantScenario,
  type Nearness,
  nearnessTo,
  offeredScenarios,
  rankScenarios,
  type ScenarioCandidate,
  scenarioTexts,
} from './scenario-search.ts';
