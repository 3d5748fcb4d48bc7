import { RESERVED_KEY, type Template } from '../../template/index.ts';
import { plainText } from '../../words/index.ts';
import type { Claim, ClaimReader, SaidContext } from './claim.ts';
import { freeClaims } from './free-claims.ts';
import { answerClaims, labelledClaims } from './labelled-claims.ts';
import { leftOver } from './left-over.ts';
import { listedClaims } from './listed-claims.ts';
import { typedClaims } from './typed-claims.ts';

export type SaidPayload = {
  /** What was read for which key, with the words it was read from. Not yet checked against the key's range. */
  readonly readings: readonly (Omit<Claim, 'start' | 'end'> & { readonly words: string })[];
  /** What no key took, each in the speaker's words: what belongs into `other`. */
  readonly wishes: readonly string[];
};

/**
 * Reads a free text against a template, by rules alone: no model, and no value that the words do not say. What is not plain
 * is left out, so that it can be asked.
 */
export function saidPayload(message: string, template: Template, context: SaidContext): SaidPayload {
  const keys = template.keys.filter(({ key_name }) => key_name !== RESERVED_KEY);
  // Lines matter to labels; to everything else a text is one run of sentences.
  const whole = message.normalize('NFKC');
  const { claims: labelled, named } = labelledClaims(whole, keys, context);
  const rest = plainText(sentenceEnds(without(whole, labelled)));
  const open = keys.filter(({ key_name }) => !named.has(key_name));
  const claims: Claim[] = [];
  for (const read of READERS) claims.push(...read(rest, open, context, claims));
  const words = (claim: Claim, text: string) => text.slice(claim.start, claim.end).trim();
  return {
    readings: [
      ...labelled.map((claim) => ({ claim, words: words(claim, whole) })),
      ...claims.map((claim) => ({ claim, words: words(claim, rest) })),
    ]
      .filter(({ claim }, index, all) => all.findIndex((one) => one.claim.key === claim.key) === index)
      .map(({ claim: { key, value, confidence, assumptions }, words }) => ({
        key,
        value,
        words,
        confidence,
        assumptions,
      })),
    wishes: leftOver(rest, claims, { scenario: template.scenario, keys: open }, context),
  };
}

/** In this order: what the surer ones take is said for no other key. */
const READERS: readonly ClaimReader[] = [typedClaims, listedClaims, freeClaims, answerClaims];

function without(text: string, claims: readonly Claim[]): string {
  return claims.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}\n${rest.slice(end)}`, text);
}

/** The end of a line ends a sentence, also without a full stop. */
function sentenceEnds(text: string): string {
  return text
    .replace(/([^\s.!?。！？;；:,，])[^\S\n]*\n+/gu, '$1. ')
    .replace(/^[^\S\n\r\u2028\u2029]*[-*#>]+\s+/gmu, '');
}
