import { databaseFindings } from './database-findings.ts';
import type { DoorFacts, Facts, FolderFacts, RedisFacts } from './facts.ts';
import { type Finding, ok, problem, type State, type States, warning } from './finding.ts';
import { machineFindings } from './machine-findings.ts';

/** BullMQ works from 5.0 on; from 6.2 on it needs no second way of doing things. */
const OLDEST_REDIS = [6, 2] as const;

/** Everything that was looked at, in the order in which a start meets it. */
export function findings(facts: Facts): readonly Finding[] {
  const { settings, folder, door, database, redis } = facts;
  const isServed = door?.state === 'ours' || (folder !== null && folder.holder !== null);
  const states: States = {
    settings:
      settings === null
        ? ok('The environment reads as settings.')
        : problem(settings, 'Set it so, and ask again: what hangs on it was not looked at.'),
    ...machineFindings(facts),
    'data folder': folder === null ? null : folderFindings(folder),
    port: door === null ? null : doorFinding(door),
    ...(database === null ? {} : databaseFindings(database, isServed)),
    redis: redis === null ? null : redisFinding(redis),
  };
  return Object.entries(states).flatMap(([check, state]) =>
    [state ?? []].flat().map((one) => ({ check, ...one })),
  );
}

function folderFindings({
  path,
  exists,
  writable,
  openSecrets,
  holder,
  barredBy,
}: FolderFacts): readonly State[] {
  if (!writable)
    return [
      problem(
        `${path} may not be written to by this user.`,
        `Give it to the user who runs the service (chown), or set DATA_DIR to a folder of theirs.`,
      ),
    ];
  const found: State[] = [];
  if (openSecrets.length > 0)
    found.push(
      problem(
        `Other users of this machine may read ${openSecrets.join(', ')} in ${path}.`,
        `chmod 600 ${openSecrets.map((name) => `${path}/${name}`).join(' ')}`,
      ),
    );
  if (barredBy !== null)
    found.push(
      problem(
        `PostgreSQL does not run as root; its own user may not pass ${barredBy}.`,
        `Run the service as another user than root, set DATA_DIR to a folder elsewhere, or chmod o+x ${barredBy}`,
      ),
    );
  if (found.length > 0) return found;
  if (!exists) return [ok(`${path} is not there yet; the first start makes it.`)];
  const use = holder === null ? 'no process has it' : `process ${holder} has it`;
  return [ok(`${path} is this user's to write, and ${use}.`)];
}

function doorFinding({ host, port, state }: DoorFacts): State {
  const place = `${host}:${port}`;
  switch (state) {
    case 'ours':
      return ok(`The service answers on ${place}.`);
    case 'free':
      return ok(`${place} is free; no service runs there.`);
    case 'taken':
      return problem(`Another program listens on ${place}.`, 'Stop it, or set PORT to a free one.');
    case 'refused':
      return problem(
        `${place} cannot be listened on.`,
        'Set HOST to an address of this machine, and PORT to 1024 or more.',
      );
  }
}

function redisFinding(redis: RedisFacts): State {
  if (redis.kind === 'away')
    return problem(
      `REDIS_URL does not answer: ${redis.words}.`,
      'Start Redis or set REDIS_URL right. Meanwhile requests are taken and jobs wait; nothing is lost.',
    );
  const { version, eviction, isOneOfMany } = redis;
  if (isOneOfMany)
    return problem(
      'REDIS_URL names one server of a cluster, and the others have most of the keys: no job is passed on.',
      'Write it redis+cluster://host:port,host:port with some of the servers.',
    );
  if (isOlder(version, OLDEST_REDIS))
    return warning(
      `Redis ${version} is older than ${OLDEST_REDIS.join('.')}.`,
      'Upgrade it: the queue is made for newer ones.',
    );
  if (eviction !== null && eviction !== 'noeviction')
    return problem(
      `Redis ${version} throws keys away when it is full (maxmemory-policy ${eviction}): jobs and limits are lost.`,
      'Set maxmemory-policy to noeviction, in its configuration and at once with `redis-cli config set maxmemory-policy noeviction`.',
    );
  return ok(`Redis ${version} answers and throws nothing away.`);
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [a = 0, b = 0] = version.split('.').map(Number);
  return a < major || (a === major && b < minor);
}
