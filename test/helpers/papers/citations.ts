import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A name (of a test, a suite or a case of a table) that cites a line, and the file below `test/` that it stands in. */
export type Citation = { readonly file: string; readonly name: string };

const TESTS = new URL('../../', import.meta.url);
/** The tests that hold the lists speak of all lines and show none. */
const OF_THE_LISTS = /house\/requirements\.test\.ts$/u;
const LINE = /(?<![\w-])[SAIC]-\d{1,2}(?![\w-])/gu;

/** Where tests cite the lines of the requirements, by line. Comments do not count: a remark is no proof. */
export function citations(): ReadonlyMap<string, readonly Citation[]> {
  const cited = new Map<string, Citation[]>();
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !OF_THE_LISTS.test(file))
    .sort();
  for (const file of files) {
    const code = readFileSync(new URL(file, TESTS), 'utf8');
    if (code.search(LINE) === -1) continue;
    for (const name of textsOf(code))
      for (const [line] of name.matchAll(LINE)) {
        const known = cited.get(line) ?? [];
        if (!known.some((one) => one.file === file && one.name === name)) known.push({ file, name });
        cited.set(line, known);
      }
  }
  return cited;
}

/** The texts that stand in a program, in order; of a template its words and the names of what it holds. */
function textsOf(code: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) texts.push(node.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', code, ts.ScriptTarget.Latest, true));
  return texts;
}
