import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Command, Option } from 'commander';
import { UsageError } from '../../console/usage-error.ts';
import { apiKeyOption, keyGiven } from '../../service/api-client.ts';
import { lineTransport } from '../../service/json-lines.ts';
import { bridge } from '../../service/mcp-bridge.ts';

type Options = { readonly url: string; readonly key?: string };

/**
 * It speaks to a running service instead of opening the database here: the embedded one has one opener, and hosts start a
 * server for each of their windows.
 */
export const mcpCommand = new Command('mcp')
  .description(
    'an MCP server on standard input and output, for hosts that start one: speaks to a running service',
  )
  .addOption(new Option('--url <url>', 'the service').env('DSP_URL').default('http://127.0.0.1:8080'))
  .addOption(apiKeyOption('a key with the scopes "read" and "ingest"'))
  .action(async ({ url, key }: Options) => {
    const authorization = `Bearer ${keyGiven(key)}`;
    if (!URL.canParse('/mcp', url)) throw new UsageError(`--url must be an address, but it is "${url}".`);
    const service = new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { authorization } },
    });
    const client = lineTransport(process.stdin, process.stdout);
    await bridge(client, service);
    await service.close();
    await client.close();
  });
