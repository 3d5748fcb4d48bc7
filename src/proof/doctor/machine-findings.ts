import type { Facts } from './facts.ts';
import { ok, problem, type State, type States, warning } from './finding.ts';

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

export function machineFindings(facts: Facts): States {
  const { node, isClone, machine } = facts;
  const { postgresFault, model, hasPages, freeDisk, sharedMemory } = machine;
  return {
    node: nodeFinding(node),
    postgresql:
      postgresFault === null
        ? ok('The programs of the embedded PostgreSQL run, or DATABASE_URL is used instead.')
        : problem(postgresFault, POSTGRES_AGAIN),
    model: modelFinding(model, isClone),
    dashboard: hasPages
      ? ok('The dashboard is built.')
      : warning(
          'The dashboard is not built: /dashboard/ answers 404, all else works.',
          isClone ? '`node dashboards/build.mjs` builds it.' : AGAIN,
        ),
    disk: freeDisk === null ? null : diskFinding(freeDisk),
    'shared memory': sharedMemory === null ? null : sharedMemoryFinding(sharedMemory),
  };
}

/** What it does not start on, and what gets no security fixes any more and is not tried by CI. */
function nodeFinding(version: string): State {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    return problem(`Node.js ${version} is older than 20.19.`, 'Install Node.js 22 or newer.');
  return major < 22
    ? warning(`Node.js ${version} is past its end of life.`, 'Install Node.js 22 or newer.')
    : ok(`Node.js ${version}.`);
}

function modelFinding(model: Facts['machine']['model'], isClone: boolean): State {
  if ('fault' in model)
    return problem(
      model.fault,
      isClone ? '`git checkout models` brings its files back, `npm ci` onnxruntime.' : AGAIN,
    );
  return ok(
    model.golden === null
      ? 'The embedding model runs; it has no golden vectors to be held against.'
      : `The embedding model is the one of this release, and ${model.golden.of} texts have its vectors here (worst cosine ${model.golden.cosine.toFixed(6)}).`,
  );
}

function diskFinding(free: number): State {
  const says = `${Math.floor(free / MIB)} MiB are free where the data lie.`;
  const mend =
    'Make room, or set DATA_DIR to a larger disk. `policy.retention` says for how long texts are kept.';
  if (free < NO_DISK) return problem(says, mend);
  return free < LITTLE_DISK ? warning(says, mend) : ok(says);
}

function sharedMemoryFinding(bytes: number): State {
  const says = `/dev/shm has ${Math.floor(bytes / MIB)} MiB.`;
  return bytes < LITTLE_SHARED_MEMORY
    ? warning(says, 'PostgreSQL shares it between its processes: give the container `--shm-size=256m`.')
    : ok(says);
}
