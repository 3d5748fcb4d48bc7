// An MCP server that learns by one line: its tool says what it takes, its callers say what it cannot.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { learn } from 'semantic-pool/client/mcp';
import { z } from 'zod';
import { key, url } from '../service.mjs';

const server = new McpServer({ name: 'air', version: '1.0.0' });
server.registerTool('book', { inputSchema: z.object({ from: z.string() }) }, async (given) => ({
  content: [{ type: 'text', text: JSON.stringify(given) }],
}));
const learning = learn(server, { url, key });

// A caller, as any MCP host is one.
const [here, there] = InMemoryTransport.createLinkedPair();
await server.connect(there);
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(here);
const { tools } = await client.listTools();
const booked = { name: 'book', arguments: { from: 'PEK', other: 'window seat please' } };
const { content, _meta: meta } = await client.callTool(booked);
console.log(
  JSON.stringify({
    parameters: Object.keys(tools[0].inputSchema.properties),
    given: JSON.parse(content[0].text),
    noted: meta['semantic-pool/noted'],
  }),
);
await client.close();
await learning.close(); // sends what still waits
