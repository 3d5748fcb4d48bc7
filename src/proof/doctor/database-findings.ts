import type { DatabaseFacts, RowFacts } from './facts.ts';
import { ok, problem, type State, type States, warning } from './finding.ts';

/** Months are detached beside readers (`detach partition concurrently`, PostgreSQL 14). */
const OLDEST_POSTGRES = 14;
/** Windows end and requests are signed by the clock: this much is nobody's concern, five minutes refuse signed requests. */
const SOME_SKEW_MS = 5_000;
const MUCH_SKEW_MS = 300_000;
/** A text has its place two seconds after its acknowledgement; a backlog is worked off for minutes. */
const SOME_LAG_S = 60;
const MUCH_LAG_S = 900;
/** Yearly, and a month late. */
const OLD_SIGNING_KEY_DAYS = 395;

/** @param isServed a service of this machine runs: what waits should be moving */
export function databaseFindings(database: DatabaseFacts, isServed: boolean): States {
  switch (database.kind) {
    case 'unborn':
      return { database: ok('There is no embedded database yet; the first start makes it.') };
    case 'away':
      return { database: awayFinding(database) };
    case 'reached':
      return {
        database: serverFinding(database),
        clock: skewFinding(database.skewMs),
        migrations: migrationsFinding(database.migrations),
        ...(database.rows === null ? {} : rowFindings(database.rows, isServed)),
      };
  }
}

function awayFinding({ embedded, words }: { embedded: boolean; words: string }): State {
  return embedded
    ? problem(
        `The embedded PostgreSQL cannot be asked: ${words}`,
        'Start the service once and read what it says. Where the data are damaged, restore a backup into DATA_DIR.',
      )
    : problem(
        `DATABASE_URL does not answer: ${words}`,
        'See that the server runs, and that host, port, user, password and database in DATABASE_URL are right.',
      );
}

function serverFinding({ embedded, version }: { embedded: boolean; version: number }): State {
  const words = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return version < OLDEST_POSTGRES * 10_000
    ? problem(`${words} is older than ${OLDEST_POSTGRES}.`, 'Upgrade it; 18 is what we test with.')
    : ok(`${words} answers${embedded ? ', the embedded one' : ''}.`);
}

function skewFinding(skewMs: number): State {
  const size = Math.abs(skewMs);
  const says = `The database's clock is ${(size / 1_000).toFixed(1)} s ${skewMs < 0 ? 'behind' : 'ahead of'} this machine's.`;
  const mend = 'Let both machines keep time by NTP: windows and signatures go by the clock.';
  if (size >= MUCH_SKEW_MS) return problem(says, mend);
  return size >= SOME_SKEW_MS ? warning(says, mend) : ok(says);
}

function migrationsFinding({ applied, known }: { applied: number; known: number }): State {
  if (applied > known)
    return problem(
      `The database was migrated by a newer release (${applied} migrations, this one knows ${known}).`,
      'Start that release, or restore the backup from before the upgrade.',
    );
  if (applied < known)
    return warning(
      `${known - applied} of ${known} migrations are still to come.`,
      'Back up, then `dsp migrate`; every start of a service does it by itself.',
    );
  return ok(`All ${known} migrations are applied.`);
}

function rowFindings(rows: RowFacts, isServed: boolean): States {
  return {
    'master key': vaultFinding(rows),
    'signing key': signingFinding(rows.signingKeyDays),
    versions: versionsFinding(rows.versions),
    lag: lagFinding(rows.lagSeconds, isServed),
    jobs: jobsFinding(rows.backedOff),
    phrases: modelsFinding(rows.otherModels),
    'failed store':
      rows.failed === 0
        ? ok('Nothing failed.')
        : warning(
            `${rows.failed} ${rows.failed === 1 ? 'fragment was' : 'fragments were'} given up after several tries.`,
            '`dsp failed list` says which and why, `dsp failed replay` or `discard` settles them.',
          ),
  };
}

function vaultFinding({ masterKeyFault, keyBesideData }: RowFacts): State {
  if (masterKeyFault !== null)
    return problem(masterKeyFault, 'Without that key the texts stay closed: look in your backups of it.');
  return keyBesideData
    ? warning(
        'The master key lies in the database, beside what it protects: a dump holds both.',
        'Set DSP_MASTER_KEY (`openssl rand -base64 32`), keep a copy elsewhere, and start again.',
      )
    : ok('The master key fits what is encrypted.');
}

function signingFinding(days: number | null): State {
  if (days === null) return ok('There is none yet; the first start of a service makes one.');
  return days > OLD_SIGNING_KEY_DAYS
    ? warning(
        `The signing key has been in use for ${days} days.`,
        'Rotate it once a year: POST /v1/signing-keys with {"mode":"planned"}, scope admin.',
      )
    : ok(`The signing key has been in use for ${days} days.`);
}

function versionsFinding({ expired, late }: RowFacts['versions']): State {
  const mend = 'A running worker renews them: start one, and look for `publish-schema-version` in its log.';
  if (expired > 0)
    return problem(`Current versions that have expired, so that clients refuse them: ${expired}.`, mend);
  return late > 0
    ? warning(`Current versions that expire in less than two months and were not renewed: ${late}.`, mend)
    : ok('No current version is about to expire.');
}

function lagFinding(seconds: number, isServed: boolean): State {
  const says = `The oldest fragment has been waiting for ${Math.round(seconds)} s.`;
  if (seconds < SOME_LAG_S) return ok(seconds === 0 ? 'No fragment waits for a job.' : says);
  if (!isServed) return warning(says, 'No service of this machine runs: start it, or a `dsp worker`.');
  const mend = 'Start more workers (`dsp worker`), and see in the log whether one is stuck.';
  return seconds < MUCH_LAG_S ? warning(says, mend) : problem(says, mend);
}

function jobsFinding(backedOff: RowFacts['backedOff']): State {
  const [worst] = backedOff;
  if (worst === undefined) return ok('No job keeps failing.');
  return warning(
    `Jobs that keep failing, and are tried ever more rarely: ${backedOff.length}. The worst is ${worst.job} of ${worst.subject}: ${worst.reason}.`,
    'The log says more (`job.failed`); what is mended is tried again by itself.',
  );
}

function modelsFinding(others: RowFacts['otherModels']): State {
  if (others.length === 0) return ok('All phrases have vectors of this model.');
  const counts = others.map(({ model, phrases }) => `${phrases} of ${model}`).join(', ');
  return warning(
    `Phrases still have vectors of other models: ${counts}. No two models are mixed.`,
    'A running worker makes them anew, pool by pool, and goes on where it was after a restart.',
  );
}
