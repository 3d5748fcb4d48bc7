import { describe, expect, it } from 'vitest';
import { isOwnName } from '../../../src/doors/http/guards/own-names.ts';

const PUBLIC = 'https://pool.tea.example';

describe('a name that the service is called by', () => {
  it.each<[string, string, string | null, readonly string[], readonly string[]]>([
    [
      'loopback names and the host where it listens on loopback',
      '127.0.0.1',
      null,
      ['localhost', '127.0.0.1', '[::1]'],
      ['pool.tea.example', 'localhost.evil.example', '192.168.0.7', 'dsp', ''],
    ],
    [
      'the public one too, as a proxy of the same machine hands it on',
      'localhost',
      PUBLIC,
      ['localhost', 'pool.tea.example'],
      ['tea.example', 'evil.pool.tea.example'],
    ],
    [
      'beyond loopback those of its network, which no stranger can own',
      '0.0.0.0',
      PUBLIC,
      ['pool.tea.example', 'dsp', '10.0.0.7', '[fd00::7]', 'localhost'],
      ['evil.example'],
    ],
    ['the dotted host it listens on', 'pool.lan', PUBLIC, ['pool.lan'], ['other.lan']],
    ['any beyond loopback where nobody has said the public one', '0.0.0.0', null, ['evil.example'], []],
  ])('is %s', (_, host, publicUrl, ours, foreign) => {
    const isOurs = isOwnName({ host, publicUrl });
    expect(ours.filter((name) => !isOurs(name))).toEqual([]);
    expect(foreign.filter(isOurs)).toEqual([]);
  });
});
