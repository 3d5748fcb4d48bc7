import { canonicalise, digestOf, isRecord } from '../../../domain/basics/index.ts';
import { verify } from '../../../ground/signing/verify.ts';
import { optional, unless } from '../case.ts';
import { Skip, type Subject } from '../subject.ts';

/** SDSI wants integrity and names no seal: a server that has ours is held to it, another one may have its own. */
function signedOf({ served }: Subject) {
  const { signature, ...document } = served ?? {};
  if (!isRecord(signature) || typeof signature['jws'] !== 'string')
    throw new Skip('the template has no "signature" in our form');
  return { document, jws: signature['jws'], digest: signature['digest'] };
}

async function keysOf({ server }: Subject): Promise<unknown> {
  const { status, body } = await server.at('GET', '/.well-known/jwks.json');
  if (status >= 400) throw new Skip('there are no keys at /.well-known/jwks.json');
  return body;
}

/** Every so many letters one is changed: enough to meet names, values, punctuation and digits. */
const ALTERATIONS = 200;

/** Integrity: a template cannot be altered on the way. */
export const SIGNATURE_CASES = optional({
  G1: {
    requirement: 'S-39',
    rule: 'the digest is that of the canonical form (RFC 8785) without the signature',
    wrong: 'digests another text than it serves',
    async run(subject) {
      const { document, digest } = signedOf(subject);
      return unless(digestOf(canonicalise(document)) === digest, 'it is another digest');
    },
  },
  G2: {
    requirement: 'S-39',
    rule: 'the signature verifies with the published keys',
    wrong: 'signs with a key that it does not publish, or another text',
    async run(subject) {
      const { document, jws } = signedOf(subject);
      const verdict = await verify(canonicalise(document), jws, await keysOf(subject));
      return verdict.valid ? null : `it is ${verdict.reason}`;
    },
  },
  G3: {
    requirement: 'S-39',
    rule: `none of ${ALTERATIONS} templates with one letter changed verifies`,
    wrong: 'says to sign what it does not: a part can be changed on the way',
    async run(subject) {
      const { document, jws } = signedOf(subject);
      const [keys, text] = [await keysOf(subject), canonicalise(document)];
      for (let n = 0; n < ALTERATIONS; n++) {
        const at = Math.floor((n * text.length) / ALTERATIONS);
        const letter = text[at] === 'x' ? 'y' : 'x';
        const verdict = await verify(`${text.slice(0, at)}${letter}${text.slice(at + 1)}`, jws, keys);
        if (verdict.valid) return `letter ${at} may be changed`;
      }
      return null;
    },
  },
  G4: {
    requirement: 'S-39',
    rule: 'the version says when it was issued and until when it may be relied on',
    wrong: 'serves a template that is valid for ever, so that an old one can be served for a new one',
    async run(subject) {
      const { version } = signedOf(subject).document;
      const { issued_at: from, expires_at: until, number } = isRecord(version) ? version : {};
      const dated = Date.parse(String(from)) < Date.parse(String(until));
      return unless(dated && Number.isInteger(number) && Number(number) >= 1, 'it does not');
    },
  },
  G5: {
    requirement: 'S-45',
    rule: 'the template of an answer (P12) is the signed one',
    wrong: 'signs what is asked for, and not what is told in an error',
    async run(subject) {
      const { document } = signedOf(subject);
      const answer = await subject.submit({}, { schema_id: `${String(document['schema_id'])}9` });
      return unless(answer.text.includes(signedOf(subject).jws), 'its signature is missing or another');
    },
  },
});
