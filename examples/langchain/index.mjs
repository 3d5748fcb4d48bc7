// Tools of LangChain.js, handed to the agent by one line more; the call below is one that a model would make.
import { tool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { learnTools } from 'semantic-pool/client/tools';
import { z } from 'zod';
import { key, url } from '../service.mjs';

const mine = tool(async (given) => JSON.stringify(given), {
  name: 'book',
  description: 'Books a flight.',
  schema: z.object({ from: z.string() }),
});
const { tools, close } = await learnTools([mine], { url, key, name: 'langchain', clientAgent: 'my-agent' });
const [book] = tools;

// As LangChain tells a model of it.
const parameters = Object.keys(convertToOpenAITool(book).function.parameters.properties);
const args = { from: 'PEK', other: 'window seat please' };
const { content } = await book.invoke({ type: 'tool_call', id: '1', name: 'book', args });
await close(); // sends what still waits
console.log(JSON.stringify({ parameters, given: JSON.parse(content) }));
