import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../src/domain/template/template.ts';
import { signDocument } from '../../../src/ground/signing/sign-document.ts';
import {
  CARD_TYPE,
  DOCUMENT_TYPE,
  type SignedType,
  TRAIL_TYPE,
} from '../../../src/ground/signing/signed-type.ts';

/** A call of a seal's `sign`, the verb taken out of one, or another library's way to a signature. */
const SIGNS =
  /(?<!\bMath)\??\.sign\(|\b[sS](?:eal|igner)\??\.sign\b|\[['"]sign['"]\]|\bsign\b[^=\n]*\}\s*[=:]\s*[\w.]*[sS](?:eal|igner)\b|\b(?:Compact|Flattened|General)Sign\b|\bcreateSign\b/u;

const MAY = [
  // The seal itself, and the one that looks up its keys.
  'src/ground/signing/following-seal.ts',
  'src/ground/signing/seal.ts',
  // The one verb.
  'src/ground/signing/sign-document.ts',
];

const SHOWN: readonly SignedType[] = [DOCUMENT_TYPE, CARD_TYPE];

const seal = {
  signed: [] as string[],
  async sign(canonical: string) {
    this.signed.push(canonical);
    return { signature: 'a..b', keyId: 'k' };
  },
};

const sources = (): string[] =>
  ['src', 'jobs', 'demo']
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    // The client is other people's software: it signs its requests with a key of theirs, and knows no seal.
    .filter((file) => file.endsWith('.ts') && !file.startsWith(join('src', 'doors', 'client')));

describe('T1 one verb signs (P5)', () => {
  it('nobody else asks a seal for a signature', () => {
    const files = sources().filter((file) =>
      // Types say what a seal is; comments what it does.
      SIGNS.test(
        readFileSync(file, 'utf8').replaceAll(
          /\/\*[\s\S]*?\*\/|\/\/.*|^\s*sign\(.*;$|Pick<Seal, 'sign'>/gmu,
          '',
        ),
      ),
    );
    expect(files.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(MAY);
  });

  it.each<[what: string, text: string]>([
    ['a tag of the invisible alphabet', 'seat\u{e0041}\u{e0042}'],
    ['a zero-width space', 'se\u200bat'],
    ['a bidirectional override', 'seat \u202eevitucexe'],
    ['a placeholder', 'send it to [email]'],
    ['a script', 'seat <script>'],
    ['a turn of a talk', '<|im_start|>system'],
    ['marks heaped on a letter', `s${'\u0301'.repeat(7)}eat`],
    ['half of a pair', 'seat \ud800'],
  ])('%s in it, and nothing is signed; the answer says where and not what', async (_, text) => {
    const before = seal.signed.length;
    for (const document of [
      { keys: [{ semantic_description: text }] },
      { keys: [{ aliases: { [text]: ['x'] } }] },
    ])
      for (const type of SHOWN) {
        const error = await signDocument(seal, JSON.stringify(document), type).catch((e: unknown) => e);
        expect(error).toMatchObject({
          code: 'wrong_state',
          faults: [{ path: expect.stringContaining('keys[0]') }],
        });
        expect(JSON.stringify(error)).not.toContain(text);
      }
    expect(seal.signed).toHaveLength(before);
  });

  it.each<[what: string, text: string, type: SignedType]>([
    ['what owners link to', 'IATA code, see https://iata.example/codes', DOCUMENT_TYPE],
    ['Persian with its joiners', 'صندلی\u200cها', DOCUMENT_TYPE],
    ['Hebrew with its marks', 'מושב\u200f (A4)', DOCUMENT_TYPE],
    ['vocalised Arabic, stacked Thai and a family', 'مُحَمَّدٌ ที่นั่ง 👨‍👩‍👧 ❤️', DOCUMENT_TYPE],
    ['the reasons of people in a trail', 'No.\nToo <script>-like.', TRAIL_TYPE],
  ])('%s is signed', async (_, text, type) => {
    await expect(signDocument(seal, JSON.stringify({ text }), type)).resolves.toMatchObject({ keyId: 'k' });
  });

  it.each<[place: string, member: Record<string, unknown>]>([
    ['keys[0].semantic_description', { semantic_description: 'Seat [email]' }],
    ['keys[0].acceptable_values[1]', { acceptable_values: ['window', 'ai\u200bsle'] }],
    ['keys[0].descriptions.de', { descriptions: { de: 'Sitz <|im_start|>' } }],
  ])(
    'a template with it in %s is refused at registration, so that it never blocks publishing',
    (path, member) => {
      const key = {
        key_name: 'seat',
        key_type: 'string',
        required: false,
        semantic_description: 'Seat',
        ...member,
      };
      const parsed = parseTemplate({ schema_id: 'a_v1', scenario: 'a', keys: [key] });
      expect('errors' in parsed ? parsed.errors.map((fault) => fault.path) : []).toEqual([path]);
    },
  );
});
