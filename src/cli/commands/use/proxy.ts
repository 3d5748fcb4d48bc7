import { resolve } from 'node:path';
import { Command } from 'commander';
import { learnApi } from '../../../doors/client/openapi/index.ts';
import { closeAll } from '../../../rooms.ts';
import { wholeNumber } from '../../console/options.ts';
import { reasonOf, UsageError } from '../../console/usage-error.ts';
import { askingLearner, type LearningService, learningService } from '../../service/learning-service.ts';
import { startProxy } from '../../service/proxy.ts';
import { untilStopped } from '../../service/until-stopped.ts';

type Options = LearningService & {
  readonly openapi: string;
  readonly upstream: string;
  readonly port: number;
  readonly host: string;
};

export const proxyCommand = askingLearner(
  new Command('proxy')
    .description('put the pool in front of an HTTP API that stays as it is: callers may say what it cannot')
    .requiredOption('--openapi <file>', 'its OpenAPI document (3.0 or 3.1), JSON or YAML')
    .requiredOption('--upstream <url>', 'where it is')
    .option('--port <number>', 'where callers come; 0: any free one', wholeNumber(0, 65_535), 8081)
    .option('--host <address>', 'the address to listen on', '127.0.0.1'),
  'operation',
).action(async (options: Options) => {
  if (!URL.canParse(options.upstream))
    throw new UsageError(`--upstream must be an address, but it is "${options.upstream}".`);
  const tell = (line: string) => process.stderr.write(`dsp proxy: ${line}\n`);
  const service = await learningService('proxy', options);
  const { name, owner, context, openapi } = options;
  const heard = await learnApi({
    ...{ url: service.url, key: service.key, name, owner, context, openapi },
    folder: resolve(options.dataDir, 'proxy'),
    onProblem: ({ sentence }) => tell(sentence),
  }).catch(async (problem: unknown) => {
    await service.close();
    throw new UsageError(`${openapi} cannot be read: ${reasonOf(problem)}`);
  });
  const proxy = await startProxy(heard, options);
  tell(`${proxy.url} stands before ${options.upstream}; its document is at ${proxy.url}/openapi.json`);
  await untilStopped({ close: () => closeAll([proxy, heard, service]) });
});
