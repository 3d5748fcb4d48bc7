import { resolve } from 'node:path';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { Command } from 'commander';
import { createRelay } from '../../../doors/client/mcp/relay.ts';
import { openWishes } from '../../../doors/client/wishes/wishes.ts';
import { envWith } from '../../../ground/process/config.ts';
import { UsageError } from '../../console/usage-error.ts';
import { lineTransport, startProgram } from '../../service/json-lines.ts';
import { askingLearner, type LearningService, learningService } from '../../service/learning-service.ts';
import { bridge } from '../../service/mcp-bridge.ts';

type Options = LearningService & {
  readonly upstream?: string;
  readonly say?: true;
  readonly moreTools?: true;
};

export const relayCommand = askingLearner(
  new Command('relay')
    .description(
      'put the pool in front of an MCP server that stays as it is: callers may say what its tools cannot',
    )
    .argument('[command...]', 'what starts the server on standard input and output, after `--`')
    .option('--upstream <url>', 'a server that speaks streamable HTTP, instead of a command')
    .option(
      '--more-tools',
      'let callers say which tool they miss, by a tool of the relay’s own (get_more_tools)',
    )
    .option('--say', 'tell callers in a line of text, too, what was noted and is not acted upon'),
  'tool',
).action(async (command: string[], options: Options) => {
  const startServer = serverOf(command, options.upstream);
  const service = await learningService('relay', options);
  const server = await startServer().catch(async (problem: unknown) => {
    await service.close();
    throw problem;
  });
  const host = lineTransport(process.stdin, process.stdout);
  const tell = (line: string) => process.stderr.write(`dsp relay: ${line}\n`);
  const changed = () => void host.send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  const { name, owner, context } = options;
  const wishes = openWishes(
    {
      ...{ ...service, name, owner, context },
      folder: resolve(options.dataDir, 'relay'),
      onProblem: ({ sentence }) => tell(sentence),
    },
    changed,
  );
  const through = createRelay(wishes, { inText: options.say, moreTools: options.moreTools });
  await bridge(host, server, through, tell);
  await server.close();
  await wishes.close();
  await service.close();
  await host.close();
  process.stdin.destroy();
});

/** What starts it, once it is needed; a wrong word is told at once. */
function serverOf(
  [command, ...args]: readonly string[],
  upstream: string | undefined,
): () => Promise<Transport> {
  if ((command === undefined) === (upstream === undefined))
    throw new UsageError('Name the server: either a command after `--`, or --upstream with its address.');
  if (upstream === undefined) return () => startProgram(command ?? '', args, environmentOfServer());
  if (!URL.canParse(upstream))
    throw new UsageError(`--upstream must be an address, but it is "${upstream}".`);
  return async () => new StreamableHTTPClientTransport(new URL(upstream));
}

/** What the host gave us was meant for the server, but our own keys are nobody else's. */
function environmentOfServer(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(envWith({})).flatMap(([name, value]) =>
      value === undefined || name.startsWith('DSP_') ? [] : [[name, value]],
    ),
  );
}
