import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { en } from '../../../dashboards/web/words/en.ts';
import { zh } from '../../../dashboards/web/words/zh.ts';

const WEB = new URL('../../../dashboards/web/', import.meta.url);
const FILES = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => !file.startsWith('dist'))
  .sort();

/** Names that are the same in every language. */
const NAMES =
  /^(?:UTC|JSON|JSON Schema|JSON Patch|curl|API|SHA-256|Ed25519|JWS|PCA|Redis|PostgreSQL|BullMQ|Prometheus|Grafana|[A-Z]{2,5})$/;

type Texts = { readonly [name: string]: Texts | string | ((...given: never[]) => unknown) };

type Both = { readonly en: Texts; readonly zh: Texts };

/** What a file of words offers in both languages. */
async function bothOf(file: string): Promise<[file: string, en: Texts, zh: Texts]> {
  const offered: Record<string, Both> = await import(fileURLToPath(new URL(file, WEB)));
  const [both] = Object.values(offered).filter((one) => 'en' in one && 'zh' in one);
  if (both === undefined) throw new Error(`${file} offers nothing in both languages.`);
  return [file, both.en, both.zh];
}

const LANGUAGES: readonly (readonly [file: string, en: Texts, zh: Texts])[] = [
  ['words', en, zh],
  ...(await Promise.all(FILES.filter((file) => file.endsWith('.words.ts')).map(bothOf))),
];

/** `member.of.member` → text, or a function's source. */
function textsOf(words: Texts, at = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([name, said]) =>
      typeof said === 'string' || typeof said === 'function'
        ? [[`${at}${name}`, readable(String(said))] as const]
        : [...textsOf(said, `${at}${name}.`)],
    ),
  );
}

/** A function's source, in which a compiler may have written \\u5bc6 for a letter. */
function readable(source: string): string {
  return source.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Words that stand in markup themselves instead of in a file of words. */
function wordsInMarkup(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(new URL(file, WEB), 'utf8'),
    ts.ScriptTarget.ESNext,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const take = (text: string) => {
    const said = text.replace(/&\w+;/g, '').trim();
    if (/\p{L}{2}/u.test(said) && !NAMES.test(said)) found.push(said);
  };
  const look = (node: ts.Node): void => {
    // What is typed into a terminal is the same in every language.
    if (ts.isJsxElement(node) && /^(?:code|pre|kbd)$/.test(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) take(node.text);
    if (
      ts.isJsxAttribute(node) &&
      /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label)$/.test(
        node.name.getText(),
      ) &&
      node.initializer !== undefined &&
      ts.isStringLiteral(node.initializer)
    )
      take(node.initializer.text);
    if (ts.isJsxExpression(node) && node.expression !== undefined && !ts.isJsxAttribute(node.parent)) {
      if (ts.isStringLiteralLike(node.expression)) take(node.expression.text);
      if (ts.isTemplateExpression(node.expression)) {
        take(node.expression.head.text);
        for (const span of node.expression.templateSpans) take(span.literal.text);
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

describe('every language of the dashboard', () => {
  it.each(LANGUAGES)('%s: says the same things', (_, english, chinese) => {
    expect([...textsOf(chinese).keys()].sort()).toEqual([...textsOf(english).keys()].sort());
  });

  it.each(LANGUAGES)('%s: is translated, all of it', (_, __, chinese) => {
    const left = [...textsOf(chinese)].filter(
      ([, text]) => /\p{L}{2}/u.test(text) && !/\p{Script=Han}/u.test(text) && !NAMES.test(text),
    );
    // A function that only puts together what it is given has no word of its own.
    expect(left.filter(([, text]) => !/^[^'"]*=>[^'"a-z]*\$\{/s.test(text))).toEqual([]);
  });

  it.each(LANGUAGES)('%s: says nothing in Chinese on the English page', (_, english) => {
    expect([...textsOf(english)].filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
  });
});

describe('every page of the dashboard', () => {
  it.each(FILES.filter((file) => file.endsWith('.tsx')))(
    '%s takes its words from where they are translated',
    (file) => {
      expect(wordsInMarkup(file)).toEqual([]);
    },
  );
});
