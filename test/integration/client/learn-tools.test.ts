import { tool as langChainTool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { generateText, isStepCount, jsonSchema, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { learnTools } from '../../../src/doors/client/tools/index.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const INPUT = z.object({ from: z.string(), bags: z.number().default(0) });
const AS_JSON = jsonSchema<object>({
  type: 'object',
  properties: { from: { type: 'string' } },
  required: ['from'],
});

let world: World;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world?.close());

const optionsOf = (name: string, problems: string[] = []) => ({
  ...{ url, key: world.adminKey, name, clientAgent: 'an-agent' },
  onProblem: ({ sentence }: { sentence: string }) => void problems.push(sentence),
});
/** The words and members of a scenario's calls that came to the pool. */
const heardOf = async (scenario: string) => {
  const texts = () => world.ctx.db.sql<{ id: string }[]>`
    select id from fragments where scenario = ${scenario} order by id`;
  await until('it has come', async () => (await texts()).length > 0);
  return (await texts()).length;
};

/** A model that calls `book` once, as the script says. */
function scripted(input: object) {
  const shown: unknown[] = [];
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const model = new MockLanguageModelV4({
    async doGenerate({ tools }) {
      shown.push(...(tools ?? []));
      const called = shown.length > 1;
      const content = called
        ? ({ type: 'text', text: 'done' } as const)
        : ({ type: 'tool-call', toolCallId: '1', toolName: 'book', input: JSON.stringify(input) } as const);
      const unified = called ? ('stop' as const) : ('tool-calls' as const);
      return { content: [content], finishReason: { unified, raw: undefined }, usage, warnings: [] };
    },
  });
  return { model, shown };
}

describe('tools of the AI SDK', () => {
  it.each([
    ['zod', INPUT, { from: 'PEK', bags: 0 }],
    ['its own JSON Schema', AS_JSON, { from: 'PEK' }],
  ])(
    'take what they cannot say, which is heard and not passed on: %s',
    async (way, inputSchema, expected) => {
      const ran: unknown[] = [];
      const execute = async (given: unknown) => void ran.push(given);
      const name = `sdk-${way.replaceAll(' ', '-')}`;
      const own = {
        book: tool({ description: 'Books.', inputSchema: inputSchema as typeof INPUT, execute }),
      };
      const { tools, close } = await learnTools(own, optionsOf(name));
      const { model, shown } = scripted({ from: 'PEK', other: 'a window seat please' });
      const { text } = await generateText({ model, tools, prompt: 'Book.', stopWhen: isStepCount(3) });
      await close();
      expect(text).toBe('done');
      expect(shown[0]).toMatchObject({ name: 'book', description: 'Books.' });
      expect(shown[0]).toHaveProperty('inputSchema.properties.other');
      expect(ran).toEqual([expected]);
      expect(await heardOf(`${name}_book`)).toBe(1);
    },
  );

  it('hear what the schema drops as well: a parameter that the model invented', async () => {
    const ran: unknown[] = [];
    const own = { book: tool({ inputSchema: INPUT, execute: async (given) => void ran.push(given) }) };
    const { tools, close } = await learnTools(own, optionsOf('sdk-invented'));
    const { model } = scripted({ from: 'PEK', seat: 'window' });
    await generateText({ model, tools, prompt: 'Book.', stopWhen: isStepCount(3) });
    await close();
    expect(ran).toEqual([{ from: 'PEK', bags: 0 }]);
    expect(await heardOf('sdk-invented_book')).toBe(1);
  });

  it('stream what they find, as before', async () => {
    const execute = async function* (given: { from: string }) {
      yield `looking from ${given.from}`;
      yield 'found';
    };
    const { tools, close } = await learnTools(
      { book: tool({ inputSchema: INPUT, execute }) },
      optionsOf('sdk-stream'),
    );
    const { model } = scripted({ from: 'PEK', other: 'a window seat' });
    const { steps } = await generateText({ model, tools, prompt: 'Book.', stopWhen: isStepCount(3) });
    await close();
    const [result] = steps[0]?.toolResults ?? [];
    expect(result?.output).toBe('found');
  });

  it('refuse what they refused before', async () => {
    const ran: unknown[] = [];
    const own = { book: tool({ inputSchema: INPUT, execute: async (given) => void ran.push(given) }) };
    const { tools, close } = await learnTools(own, optionsOf('sdk-refused'));
    const { steps } = await generateText({
      ...{ model: scripted({ bags: 2, other: 'a window seat' }).model, tools, prompt: 'Book.' },
      stopWhen: isStepCount(2),
    });
    await close();
    expect(steps[0]?.content.some(({ type }) => type === 'tool-error')).toBe(true);
    expect(ran).toEqual([]);
  });
});

describe('tools of LangChain', () => {
  it.each([
    ['zod', INPUT, { from: 'PEK', bags: 0 }],
    [
      'JSON Schema',
      { type: 'object', properties: { from: { type: 'string' } }, required: ['from'] },
      { from: 'PEK' },
    ],
  ])('take what they cannot say, which is heard and not passed on: %s', async (way, schema, expected) => {
    const ran: unknown[] = [];
    const own = langChainTool(async (given: object) => void ran.push(given), {
      ...{ name: 'book', description: 'Books.', schema: schema as typeof INPUT },
    });
    const name = `chain-${way.replaceAll(' ', '-')}`;
    const { tools, close } = await learnTools([own], optionsOf(name));
    const [book = own] = tools;
    expect(convertToOpenAITool(book)).toHaveProperty('function.parameters.properties.other');
    await book.invoke({
      type: 'tool_call',
      id: '1',
      name: 'book',
      args: { from: 'PEK', other: 'a window seat' },
    });
    await expect(book.invoke({ other: 'a window seat' } as never)).rejects.toThrow();
    await close();
    expect(ran).toEqual([expected]);
    expect(await heardOf(`${name}_book`)).toBe(1);
  });
});

it('what is not run here, or takes no object, is left as it is and named', async () => {
  const problems: string[] = [];
  const own = {
    search: { type: 'provider', id: 'web' },
    any: tool({ inputSchema: z.any(), execute: async () => 1 }),
  };
  const { tools, close } = await learnTools(own, optionsOf('left', problems));
  await close();
  expect(tools).toEqual(own);
  expect(problems.map((one) => one.split(' ')[0])).toEqual(['search', 'any']);
});
