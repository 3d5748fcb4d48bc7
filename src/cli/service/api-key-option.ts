import { Option } from 'commander';

/** Of commands that ask a service. In the environment a key is not seen in the list of processes and in no history. */
export function apiKeyOption(words: string): Option {
  return new Option('--key <api key>', words).env('DSP_KEY');
}
