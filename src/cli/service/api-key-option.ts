import { type Command, Option } from 'commander';

/** Of commands that ask a service. In the environment a key is not seen in the list of processes and in no history. */
export function apiKeyOption(words: string): Option {
  return new Option('--key <api key>', words).env('DSP_KEY');
}

/** The options of a command that asks a running service: where it is, with which key, and its answer for programs. */
export function askingService(
  command: Command,
  keyWords: string,
  json = 'what the service answers',
): Command {
  return command
    .addOption(new Option('--url <url>', 'the service').env('DSP_URL').default('http://127.0.0.1:8080'))
    .addOption(apiKeyOption(keyWords))
    .option('--json', json);
}
