// Tools of the AI SDK, handed to the agent by one line more; a scripted model stands for a real one.
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { learnTools } from 'semantic-pool/client/tools';
import { z } from 'zod';
import { key, url } from '../service.mjs';

let given;
const mine = {
  book: tool({
    description: 'Books a flight.',
    inputSchema: z.object({ from: z.string() }),
    execute: async (input) => {
      given = input;
      return 'booked';
    },
  }),
};
const { tools, close } = await learnTools(mine, { url, key, name: 'ai-sdk', clientAgent: 'my-agent' });

let parameters;
const model = new MockLanguageModelV4({
  async doGenerate({ tools: told }) {
    const first = parameters === undefined;
    parameters = Object.keys(told[0].inputSchema.properties);
    const input = JSON.stringify({ from: 'PEK', other: 'window seat please' });
    return {
      content: [
        first
          ? { type: 'tool-call', toolCallId: '1', toolName: 'book', input }
          : { type: 'text', text: 'done' },
      ],
      finishReason: { unified: first ? 'tool-calls' : 'stop' },
      usage: { inputTokens: {}, outputTokens: {} },
      warnings: [],
    };
  },
});
const { text } = await generateText({ model, tools, prompt: 'Book.', stopWhen: isStepCount(2) });
await close(); // sends what still waits
console.log(JSON.stringify({ parameters, given, text }));
