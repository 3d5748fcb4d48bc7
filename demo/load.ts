import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import {
  type DemoScenario,
  habitsSchema,
  needsSchema,
  type Saying,
  sayingLineSchema,
  templateSchema,
} from './scenario.ts';

/** Reads one folder of demo/; throws when a file is missing or out of shape. */
export function loadScenario(dir: string): DemoScenario {
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const template = Value.Parse(templateSchema, JSON.parse(read('template.json')));
  return {
    name: template.scenario,
    template,
    needs: Value.Parse(needsSchema, JSON.parse(read('needs.json'))),
    habits: Value.Parse(habitsSchema, JSON.parse(read('habits.json'))),
    sayings: read('sayings.jsonl')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => sayingOf(Value.Parse(sayingLineSchema, JSON.parse(line)))),
  };
}

function sayingOf(line: Static<typeof sayingLineSchema>): Saying {
  const { text, need, value, language, style } = line;
  const parts = need === null ? [] : typeof need === 'string' ? [{ need, value, text }] : need;
  return { text, parts, language, style };
}
