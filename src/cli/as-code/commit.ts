import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { envWith } from '../../ground/process/config.ts';
import { reasonOf, UsageError } from '../console/usage-error.ts';

const run = promisify(execFile);

/**
 * Commits one file on a branch, on what that has or on the newest commit, and touches neither the working tree nor its index.
 *
 * @param file where it goes, in a repository that has a commit
 * @returns the commit's id; null where the branch has the file as it is
 * @throws UsageError where git refuses
 */
export async function commitOnBranch(
  file: string,
  content: string,
  { branch, message }: { readonly branch: string; readonly message: string },
): Promise<string | null> {
  const path = resolve(file);
  let folder = dirname(path);
  while (!existsSync(folder)) folder = dirname(folder);
  const scratch = await mkdtemp(join(tmpdir(), 'dsp-git-'));
  const git = async (args: readonly string[], input?: string) => {
    const env = envWith({ GIT_INDEX_FILE: join(scratch, 'index') });
    const child = run('git', ['-C', folder, ...args], { env });
    child.child.stdin?.end(input);
    return (await child).stdout.trim();
  };
  try {
    const root = await git(['rev-parse', '--show-toplevel']);
    const at = `refs/heads/${branch}`;
    const head = await git(['rev-parse', '--verify', '--quiet', at]).catch(() => git(['rev-parse', 'HEAD']));
    await git(['read-tree', head]);
    const blob = await git(['hash-object', '-w', '--stdin'], content);
    await git(['-C', root, 'update-index', '--add', '--cacheinfo', `100644,${blob},${relative(root, path)}`]);
    const tree = await git(['write-tree']);
    if (tree === (await git(['rev-parse', `${head}^{tree}`]))) return null;
    const commit = await git(['commit-tree', tree, '-p', head, '-F', '-'], message);
    await git(['update-ref', at, commit]);
    return commit;
  } catch (problem) {
    throw new UsageError(`git does not take it: ${reasonOf(problem)}`);
  } finally {
    await rm(scratch, { recursive: true });
  }
}
