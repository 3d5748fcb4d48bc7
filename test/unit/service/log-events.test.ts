import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LOG_EVENTS, LOG_LEVELS, type LogEvent } from '../../../src/ground/process/log-events.ts';
import { expectGenerated, markdownTable } from '../../helpers/papers/generated.ts';

const all: readonly [string, LogEvent][] = Object.entries(LOG_EVENTS);
const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

type Call = { readonly place: string; readonly level: string; readonly name: string };

/** Every `log.<level>(…, name)` of the sources; a name that is put together ends in "*" where the rest is not written there. */
function callsIn(room: string): Call[] {
  const root = new URL(`../../../${room}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return files.flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(new URL(file, root), 'utf8'),
      ts.ScriptTarget.Latest,
    );
    const calls: Call[] = [];
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { expression: log, name: level } = node.expression;
      const logs = ts.isIdentifier(log) ? log.text : ts.isPropertyAccessExpression(log) ? log.name.text : '';
      if (logs !== 'log' || !LEVELS.has(level.text)) return;
      calls.push({ place: `${room}/${file}`, level: level.text, name: nameIn(node.arguments.at(-1)) });
    };
    visit(source);
    return calls;
  });
}

function nameIn(argument: ts.Expression | undefined): string {
  if (argument === undefined) return '';
  if (ts.isStringLiteral(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? `${argument.head.text}*` : '';
}

const calls = ['src', 'jobs', 'demo'].flatMap(callsIn);
const isMeant = ({ name }: Call, event: string) =>
  name.endsWith('*') ? event.startsWith(name.slice(0, -1)) : event === name;

describe('the names of lines in the log', () => {
  it('are those of the list, each at its level', () => {
    expect(calls.length).toBeGreaterThan(30);
    const strangers = calls.filter(
      (call) =>
        !all.some(
          ([event, { level }]) =>
            isMeant(call, event) &&
            (level === call.level || (event === 'job.done' && call.level === 'debug')),
        ),
    );
    expect(strangers).toEqual([]);
  });

  it('are all in use', () => {
    // Fastify itself writes that it listens, under the name it is given.
    const main = readFileSync(new URL('../../../src/main.ts', import.meta.url), 'utf8');
    const isUsed = (event: string) =>
      calls.some((call) => isMeant(call, event)) || main.includes(`'${event}'`);
    expect(all.filter(([event]) => !isUsed(event))).toEqual([]);
  });

  it.each(all)('%s is a noun and what became of it', (name) => {
    expect(name).toMatch(/^[a-z][a-z0-9_]*\.[a-z_]+$/);
  });

  // `DSP_DOCS=write npx vitest run --project unit test/unit/service/log-events.test.ts` writes it anew.
  it('stand in docs/reference/log-events.md', () => {
    const rows = all.map(([name, { level, meaning, fields }]) => [
      `\`${name}\``,
      level,
      meaning,
      fields.map((field) => (field === '…' ? field : `\`${field}\``)).join(', '),
    ]);
    expectGenerated(
      'docs/reference/log-events.md',
      `# Lines in the log

Made from \`src/ground/process/log-events.ts\`; a test keeps it so. One JSON object a line on standard output, with \`level\` (pino's numbers: 20 debug, 30 info, 40 warn, 50 error), \`time\` (ms since 1970), \`service\` and the
event's name as \`msg\`; in a terminal, lines for people. A line written while something is traced has its \`trace_id\` and \`span_id\`. \`subject\` is a scenario, a pool (\`<scenario>/<cohort>\`) or \`all\`.
Names are stable: one is added at any time, and goes only with a new main version. Warnings of Fastify itself have its own words. No line holds what somebody said, an owner, or the key of a caller.

${markdownTable(['level', 'means'], Object.entries(LOG_LEVELS))}

${markdownTable(['event', 'level', 'what it says', 'fields'], rows)}
`,
    );
  });
});
