// An MCP server on standard input and output, as small as one can be: so many tools, which answer at once.
import { createInterface } from 'node:readline';

const inputSchema = { type: 'object', properties: { from: { type: 'string' } }, required: ['from'] };
const tools = Array.from({ length: Number(process.argv[2]) }, (_, n) => ({ name: `tool_${n}`, inputSchema }));
const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'bench', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': () => ({ content: [] }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined)
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: ANSWERS[method](params) })}\n`);
}
