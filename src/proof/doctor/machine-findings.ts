import type { Facts } from './facts.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const MIB = 2 ** 20;
/** A demo takes 100 MiB, a month of a busy pool a few hundred. */
const LITTLE_DISK = 1_024 * MIB;
/** PostgreSQL alone keeps up to 1 GB of its log; with less than this it soon stops. */
const NO_DISK = 200 * MIB;
/** What Docker gives a container that asks for nothing; queries that use several processes fail with less. */
const LITTLE_SHARED_MEMORY = 64 * MIB;

const AGAIN =
  'Install the packages again: `npm ci` in a clone, `npm install` in a project; no scripts are needed.';

/** Its package makes links in an install script, which nobody runs; whoever may write there makes them at the first use. */
const POSTGRES_AGAIN =
  'Run `dsp doctor` once as the user who installed the packages: links to its libraries are made then. Else install the packages again, or set DATABASE_URL to a PostgreSQL of your own.';

export function machineFindings(facts: Facts): readonly Finding[] {
  const { node, isClone, machine } = facts;
  const { postgresFault, model, hasPages, freeDisk, sharedMemory } = machine;
  return [
    nodeFinding(node),
    postgresFault === null
      ? ok('postgresql', 'The programs of the embedded PostgreSQL run, or DATABASE_URL is used instead.')
      : problem('postgresql', postgresFault, POSTGRES_AGAIN),
    modelFinding(model, isClone),
    hasPages
      ? ok('dashboard', 'The dashboard is built.')
      : warning(
          'dashboard',
          'The dashboard is not built: /dashboard/ answers 404, all else works.',
          isClone ? '`node dashboards/build.mjs` builds it.' : AGAIN,
        ),
    ...(freeDisk === null ? [] : [diskFinding(freeDisk)]),
    ...(sharedMemory === null ? [] : [sharedMemoryFinding(sharedMemory)]),
  ];
}

/** What it does not start on, and what gets no security fixes any more and is not tried by CI. */
function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    return problem('node', `Node.js ${version} is older than 20.19.`, 'Install Node.js 22 or newer.');
  return major < 22
    ? warning('node', `Node.js ${version} is past its end of life.`, 'Install Node.js 22 or newer.')
    : ok('node', `Node.js ${version}.`);
}

function modelFinding(model: Facts['machine']['model'], isClone: boolean): Finding {
  if ('fault' in model)
    return problem(
      'model',
      model.fault,
      isClone ? '`git checkout models` brings its files back, `npm ci` onnxruntime.' : AGAIN,
    );
  return ok(
    'model',
    model.golden === null
      ? 'The embedding model runs; it has no golden vectors to be held against.'
      : `The embedding model is the one of this release, and ${model.golden.of} texts have its vectors here (worst cosine ${model.golden.cosine.toFixed(6)}).`,
  );
}

function diskFinding(free: number): Finding {
  const says = `${Math.floor(free / MIB)} MiB are free where the data lie.`;
  const mend =
    'Make room, or set DATA_DIR to a larger disk. `policy.retention` says for how long texts are kept.';
  if (free < NO_DISK) return problem('disk', says, mend);
  return free < LITTLE_DISK ? warning('disk', says, mend) : ok('disk', says);
}

function sharedMemoryFinding(bytes: number): Finding {
  const says = `/dev/shm has ${Math.floor(bytes / MIB)} MiB.`;
  return bytes < LITTLE_SHARED_MEMORY
    ? warning(
        'shared memory',
        says,
        'PostgreSQL shares it between its processes: give the container `--shm-size=256m`.',
      )
    : ok('shared memory', says);
}
