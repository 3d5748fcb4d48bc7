import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { PatchKeyStatus } from '../../../src/domain/keys/patch-key.ts';
import { type HandVerb, moveByHand } from '../../../src/domain/trial/hand-decision.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STATUSES: readonly PatchKeyStatus[] = ['proposed', 'experimental', 'stable', 'retired', 'rejected'];
const VERBS: readonly HandVerb[] = ['approve', 'reject', 'retire'];

function sources(): Map<string, string> {
  const files = ['src', 'jobs'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(ROOT, room, file)),
  );
  return new Map(files.map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')]));
}

const filesWith = (pattern: RegExp) =>
  [...sources()].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).sort();

describe('the ways in which a patch key changes its status', () => {
  it('S-34 are the inserts, three moves, the way back to a person and the ends of needs: a new one has to be thought through here', () => {
    expect(filesWith(/insert into patch_keys/)).toEqual([
      'src/ground/db/keys/key-orders.ts',
      'src/ground/db/keys/patch-keys.ts',
    ]);
    // A key that a person renames goes on in the state that it had.
    const renamed = sources().get('src/ground/db/keys/key-orders.ts') ?? '';
    expect(renamed).toMatch(/insert into patch_keys[^`]*orders, status,[^`]*'null'\), \$\{key\.status\},/s);
    expect(filesWith(/update patch_keys[^;`]*set status/s)).toEqual([
      'src/ground/db/keys/key-orders.ts',
      'src/ground/db/keys/patch-keys.ts',
      'src/ground/db/keys/sensitive-keys.ts',
      'src/ground/db/keys/successions.ts',
    ]);
    // One that was merged by hand lives on in the state that the decision noted, when that is taken back.
    expect(renamed.match(/set status = \S+ \S+ \S+/g)).toEqual(["set status = d.numbers ->> 'status',"]);
    expect(
      sources()
        .get('src/ground/db/keys/sensitive-keys.ts')
        ?.match(/set status = '\w+'/g),
    ).toEqual(["set status = 'proposed'"]);
    expect(filesWith(/\bmovePatchKey\(/)).toEqual([
      'jobs/close-observation-windows.ts',
      'jobs/judge-maturity/hold-campaigns.ts',
      'src/doors/exchange/templates/register-template.ts',
      'src/doors/http/views/decide-by-hand.ts',
      'src/ground/db/keys/patch-keys.ts',
    ]);
  });

  it('S-34 none by hand leads to stable, whatever the key is', () => {
    const ends = STATUSES.flatMap((status) => VERBS.map((verb) => moveByHand(status, verb)));
    expect(ends).not.toContain('stable');
  });

  it('S-34 none of the others writes it: keys are born and come back on trial or as proposals', () => {
    const [insert = ''] = [...sources()].flatMap(([file, text]) =>
      file === 'src/ground/db/keys/patch-keys.ts' ? [text] : [],
    );
    expect(insert).toContain("readonly status: 'proposed' | 'experimental';");
    expect(sources().get('src/ground/db/keys/successions.ts')).not.toMatch(/set status = 'stable'/);
  });

  it('S-34 only a verdict of promotion makes the job move a key from its trial to stable', () => {
    const job = sources().get('jobs/close-observation-windows.ts') ?? '';
    const ways = [...job.matchAll(/case '(\w+)':(?:(?!case ')[\s\S])*?to: 'stable'/g)].map(
      ([, move]) => move,
    );
    expect(ways).toEqual(['promote', 'keep']);
    expect(filesWith(/move: 'promote'/)).toEqual([
      'src/domain/trial/early-decision.ts',
      'src/domain/trial/lifecycle.ts',
    ]);
    expect(filesWith(/move: 'keep'/)).toEqual(['src/domain/trial/stable-watch.ts']);
  });
});
