import { grouped } from '../../basics/index.ts';

/** A semantic description in the parts that the house style gives it. */
export type DescriptionParts = {
  /** What the key means, without the parts below. */
  readonly meaning: string;
  /** "Acceptable values: …", "Range: …" */
  readonly constraints: string;
  /** "Example mapping: '…' -> '…'." */
  readonly examples: string;
};

/** Takes a description apart by sentence, so that a new example is not mistaken for a new meaning. */
export function descriptionParts(description: string): DescriptionParts {
  const sentences = description.split(/(?<=[.。!?])\s+|(?<=[。])/u).filter((one) => one.trim() !== '');
  const parts = grouped(sentences, (one): keyof DescriptionParts =>
    EXAMPLE.test(one) ? 'examples' : CONSTRAINT.test(one) ? 'constraints' : 'meaning',
  );
  const said = (part: keyof DescriptionParts) => (parts.get(part) ?? []).join(' ');
  return { meaning: said('meaning'), constraints: said('constraints'), examples: said('examples') };
}

/** What people said, as the examples of a description quote it: "Example mapping: 'in front' -> 'front'." */
export function saidIn(examples: string): string[] {
  return [...examples.matchAll(/'([^']{1,80})'\s*(?:->|→)/gu)].map(([, said = '']) => said);
}

/** As a description may be signed: only what stands so is looked at as people's own words. */
export function quotesOf(description: string): readonly string[] {
  return [...description.matchAll(/'([^'\n]{1,300})' ->/gu)].map(([, said = '']) => said);
}

const EXAMPLE = /->|→|^\s*(?:example|ejemplo|beispiel|exemple|示例|例)/iu;
const CONSTRAINT =
  /^\s*(?:acceptable|allowed|possible) values\s*:|^\s*(?:range|rango|bereich|plage|范围|範囲|取值范围)\s*[:：]|^\s*(?:valores|zulässige werte|valeurs|可接受的?值|可选值|許容値)[^:：]{0,20}[:：]/iu;
