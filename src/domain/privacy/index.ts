// One text enters, or a key's words.
// The text without what names a person or speaks to a machine leaves, and the sensitive topics it touches.

export { canaries } from './canaries.ts';
export { codeScore } from './machine-talk/code-score.ts';
export { ENOUGH, talkScore } from './machine-talk/talk-score.ts';
export { withoutMachineTalk } from './machine-talk/without-machine-talk.ts';
export { redact, withoutPlaceholders } from './personal-data/redact.ts';
export { COURTESY_PHRASES, EVERYDAY_PHRASES, SENSITIVE_PHRASES } from './sensitivity/anchor-phrases.ts';
export { type Anchor, onlyCourtesy, sensitiveMeaning } from './sensitivity/sensitive-meaning.ts';
export { SENSITIVE_TOPICS, type SensitiveTopic, sensitiveTopics } from './sensitivity/sensitive-topic.ts';
