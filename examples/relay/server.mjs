// An MCP server of somebody else, as it is: nothing in it knows of the pool. Its tool tells what it was given.
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const server = new McpServer({ name: 'weather', version: '1.0.0' });
server.registerTool(
  'forecast',
  { description: 'The weather of tomorrow.', inputSchema: z.object({ city: z.string() }) },
  async (given) => ({ content: [{ type: 'text', text: JSON.stringify(given) }] }),
);
await server.connect(new StdioServerTransport());
