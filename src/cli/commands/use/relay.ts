import { once } from 'node:events';
import { resolve } from 'node:path';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Command, Option } from 'commander';
import { createRelay } from '../../../doors/client/mcp/relay.ts';
import { openWishes } from '../../../doors/client/mcp/wishes.ts';
import { envWith, readConfig } from '../../../ground/process/config.ts';
import { createLog } from '../../../ground/process/log.ts';
import { startService } from '../../../main.ts';
import { UsageError } from '../../console/usage-error.ts';
import { keyGiven } from '../../service/api-client.ts';
import { apiKeyOption } from '../../service/api-key-option.ts';
import { bridge } from '../../service/mcp-bridge.ts';

type Options = {
  readonly upstream?: string;
  readonly url?: string;
  readonly key?: string;
  readonly owner?: string;
  readonly dataDir: string;
};

export const relayCommand = new Command('relay')
  .description(
    'put the pool in front of an MCP server that stays as it is: callers may say what its tools cannot',
  )
  .argument('[command...]', 'what starts the server on standard input and output, after `--`')
  .option('--upstream <url>', 'a server that speaks streamable HTTP, instead of a command')
  .addOption(
    new Option('--url <url>', 'the service that learns (default: one of its own, in its data folder)').env(
      'DSP_URL',
    ),
  )
  .addOption(
    apiKeyOption('with --url: a key with the scope "admin", which registers a scenario for each tool'),
  )
  .option('--owner <name>', 'who speaks through this relay (default: the name of the host)')
  .addOption(
    new Option('--data-dir <folder>', 'what is kept until the service has taken it')
      .env('DATA_DIR')
      .default('.dsp'),
  )
  .action(async (command: string[], options: Options) => {
    const server = serverOf(command, options.upstream);
    const service = await serviceOf(options);
    const host = new StdioServerTransport();
    const tell = (line: string) => process.stderr.write(`dsp relay: ${line}\n`);
    const changed = () => void host.send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    const wishes = openWishes(
      { ...service, owner: options.owner },
      resolve(options.dataDir, 'relay'),
      tell,
      changed,
    );
    const ended = new Promise<void>((done) => {
      server.onclose = done;
    });
    await bridge(host, server, createRelay(wishes));
    await Promise.race([ended, once(process.stdin, 'end')]);
    await server.close();
    await wishes.close();
    await service.close();
    await host.close();
    process.stdin.destroy();
  });

function serverOf([command, ...args]: readonly string[], upstream: string | undefined): Transport {
  if ((command === undefined) === (upstream === undefined))
    throw new UsageError('Name the server: either a command after `--`, or --upstream with its address.');
  if (upstream === undefined)
    return new StdioClientTransport({
      command: command ?? '',
      args,
      env: environmentOfServer(),
      stderr: 'inherit',
    });
  if (!URL.canParse(upstream))
    throw new UsageError(`--upstream must be an address, but it is "${upstream}".`);
  return new StreamableHTTPClientTransport(new URL(upstream));
}

async function serviceOf({ url, key, dataDir }: Options) {
  if (url !== undefined) return { url, key: keyGiven(key), close: async () => {} };
  const log = createLog('warn', 'stderr');
  const service = await startService({ ...readConfig(), dataDir: resolve(dataDir), port: 0 }, { log });
  process.stderr.write(
    `dsp relay: what is learned is shown at ${service.url}/dashboard/ (key: ${dataDir}/admin-key)\n`,
  );
  return { url: service.url, key: service.adminKey, close: () => service.close() };
}

/** What the host gave us was meant for the server, but our own keys are nobody else's. */
function environmentOfServer(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(envWith({})).flatMap(([name, value]) =>
      value === undefined || name.startsWith('DSP_') ? [] : [[name, value]],
    ),
  );
}
