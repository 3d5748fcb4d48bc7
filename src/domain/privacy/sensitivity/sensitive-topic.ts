import { skeletonOf, skeletonTokens } from '../../words/index.ts';
import { HEALTH, MINORS } from './gdpr-topics.ts';
import { ACCESS, IDENTITY, PAYMENT } from './sdsi-topics.ts';
import type { TopicWords } from './vocabulary.ts';

export const SENSITIVE_TOPICS = ['payment', 'identity', 'access', 'health', 'minors'] as const;
export type SensitiveTopic = (typeof SENSITIVE_TOPICS)[number];

const TOPICS = { payment: PAYMENT, identity: IDENTITY, access: ACCESS, health: HEALTH, minors: MINORS };

/** Chinese, Japanese and Thai are written without gaps, Korean joins its particles. */
const WITHOUT_GAPS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** As skeletons, because that is what they are compared with. */
const VOCABULARIES = SENSITIVE_TOPICS.map((topic) => {
  const words = skeletonsOf(TOPICS[topic], 'words');
  const anywhere = words.filter((word) => WITHOUT_GAPS.test(word));
  return { topic, words: new Set(words), anywhere, stems: skeletonsOf(TOPICS[topic], 'stems') };
});

/**
 * The topics that a name, description or value touches by its words: what is security-relevant for SDSI ("payment,
 * identity, or access control"), and what GDPR (articles 8, 9) guards more than other data, health and children. The
 * skeleton makes look-alikes, accents, spacing and leet equal. It errs towards a person's look: a false alarm costs one
 * click, a miss publishes a key that asks for card numbers. Words that no list has are for `sensitiveMeaning`.
 */
export function sensitiveTopics(texts: readonly string[]): SensitiveTopic[] {
  const shown = texts.map(skeletonOf).join('\n');
  const tokens = [...new Set(texts.flatMap(skeletonTokens))];
  const forms = tokens.flatMap((token) => (token.endsWith('s') ? [token, token.slice(0, -1)] : [token]));
  const line = tokens.join(' ');
  return VOCABULARIES.filter(
    ({ words, anywhere, stems }) =>
      forms.some((form) => words.has(form)) ||
      anywhere.some((word) => shown.includes(word)) ||
      stems.some((stem) => line.includes(stem)),
  ).map(({ topic }) => topic);
}

/** The first of them, or null. */
export function sensitiveTopic(texts: readonly string[]): SensitiveTopic | null {
  return sensitiveTopics(texts)[0] ?? null;
}

function skeletonsOf(topic: TopicWords, kind: 'words' | 'stems'): readonly string[] {
  const texts = Object.values(topic).map((language) => language[kind] ?? '');
  return [...new Set(texts.flatMap((text) => text.split(/\s+/u)).map(skeletonOf))].filter(
    (word) => word !== '',
  );
}
