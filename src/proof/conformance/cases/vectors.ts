import { readFileSync } from 'node:fs';
import { canonicalise } from '../../../domain/basics/index.ts';
import { verify } from '../../../ground/signing/verify.ts';
import type { Case } from '../case.ts';

type SignatureVectors = {
  readonly jwks: unknown;
  readonly vectors: readonly {
    readonly what: string;
    readonly document: string;
    readonly signature: string;
    readonly valid: boolean;
  }[];
};
type CanonicalVectors = {
  readonly vectors: readonly { readonly what: string; readonly text: string; readonly canonical: string }[];
};

const MEASURE = 'has no part in it: the kit measures itself first';

/** The measure is measured first: a kit whose own verifier errs would pass whatever it is shown. */
export const VECTOR_CASES: readonly Case[] = [
  ...read<CanonicalVectors>('canonical').vectors.map(
    ({ what, text, canonical }, index): Case => ({
      id: `V${index + 1}`,
      requirement: 'S-39',
      rule: `this kit's canonical form: ${what}`,
      wrong: MEASURE,
      async run() {
        const form = canonicalise(JSON.parse(text));
        return form === canonical ? null : `it is ${form}`;
      },
    }),
  ),
  ...signatureCases(read<SignatureVectors>('signatures')),
];

function signatureCases({ jwks, vectors }: SignatureVectors): Case[] {
  return vectors.map(({ what, document, signature, valid }, index) => ({
    id: `W${index + 1}`,
    requirement: 'S-39',
    rule: `this kit's verifier ${valid ? 'takes' : 'refuses'}: ${what}`,
    wrong: MEASURE,
    async run() {
      const verdict = await verify(canonicalise(JSON.parse(document)), signature, jwks);
      return verdict.valid === valid ? null : `it is ${verdict.valid ? 'taken' : verdict.reason}`;
    },
  }));
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')); // written by us
}
