/** What a line of a level asks of whoever reads it. One line is nobody's alarm: alerts rest on what stays (/metrics). */
export const LOG_LEVELS = {
  error:
    'Something broke that should not have, or is gone. In health there is none. Work is mostly tried again (`job.failed`); the cause is to be found all the same.',
  warn: 'Something is missing or odd; it heals by itself, or waits for a person. Now and then is health: look when it keeps coming.',
  info: 'What came of what people said, and what was started: an operator would tell of it at the end of a day.',
  debug: 'What happens every few seconds, or came to nothing.',
} as const;

/** One kind of line in the log: its level, and what an operator may learn from it. Its name stands as `msg`. */
export type LogEvent = {
  readonly level: keyof typeof LOG_LEVELS;
  readonly meaning: string;
  /** Besides `level`, `time`, `service`, and where it is traced `trace_id` and `span_id`. */
  readonly fields: readonly string[];
};

const JOB = ['job', 'subject'];
const KEY = ['scenario', 'key', 'cluster'];

/**
 * Every name that a line may have. Names are stable: dashboards and alerts of operators rest on them, so one goes only with
 * a new main version (docs/api-versioning.md). No line holds what somebody said, an owner or a key of a caller.
 */
export const LOG_EVENTS = {
  'service.listening': {
    level: 'info',
    meaning: 'The API takes requests; standard error says where.',
    fields: [],
  },
  'search.by_words_alone': {
    level: 'warn',
    meaning: 'The model did not answer a search for a scenario: it was answered by words alone.',
    fields: ['err'],
  },
  'job.done': {
    level: 'info',
    meaning:
      'A job changed something; its counts are fields of the line. At `debug` for the jobs that run every few seconds.',
    fields: [...JOB, '…'],
  },
  'job.skipped': { level: 'debug', meaning: 'A job found nothing to do.', fields: [...JOB, 'reason'] },
  'job.failed': {
    level: 'error',
    meaning: 'A job threw. It is tried again, ever later; `dsp_backed_off` and `/v1/status` say for whom.',
    fields: [...JOB, 'err'],
  },
  'fragment.quarantined': {
    level: 'warn',
    meaning: 'Fragments of a batch were held back from the pool; a person may look at them (`…/quarantine`).',
    fields: ['scenario', 'quarantined'],
  },
  'fragment.failed': {
    level: 'warn',
    meaning:
      'A fragment could not be read or embedded. After three tries it is in the failed store (`dsp failed list`).',
    fields: ['scenario', 'seq', 'reason'],
  },
  'fragments.unaccounted': {
    level: 'error',
    meaning: 'Acknowledged fragments are not where they should be: a fault of this service or a touched row.',
    fields: ['count', 'found'],
  },
  'phrases.of_other_models': {
    level: 'warn',
    meaning:
      'At the start: vectors of another model or release, how many of each. They are made anew in the background.',
    fields: ['model', 'transform', 'others'],
  },
  'phrase.embedded_anew': {
    level: 'warn',
    meaning: 'Vectors did not compare (another model, broken bytes) and were made again.',
    fields: ['pool', 'phrases'],
  },
  'phrase.not_embedded': {
    level: 'error',
    meaning: 'Phrases whose vectors could not be made again were set aside.',
    fields: ['pool', 'phrases'],
  },
  'membership.of_nothing': {
    level: 'error',
    meaning: 'Places in a pool named phrases that are not there, and were removed.',
    fields: ['pool', 'phrases'],
  },
  'cluster.without_centroid': {
    level: 'warn',
    meaning: 'Clusters whose centroid cannot be read or is of another model; their pool is learned anew.',
    fields: ['pool', 'clusters'],
  },
  'campaign.held': {
    level: 'warn',
    meaning:
      'A need looks staged; what its suspects said is held back until a person decides (`…/quarantine`).',
    fields: ['scenario', 'cluster', 'campaign', 'owners'],
  },
  'need.waits': {
    level: 'info',
    meaning: 'A ripe need gets no key for now; `rule` says why.',
    fields: ['scenario', 'cluster', 'rule'],
  },
  'key.refined': { level: 'info', meaning: 'A need refines a key that the owner has.', fields: KEY },
  'patch_key.born': { level: 'info', meaning: 'A need became a key, on trial or proposed.', fields: KEY },
  'patch_key.revived': { level: 'info', meaning: 'A need came back, and has its key again.', fields: KEY },
  'patch_key.succeeded': {
    level: 'info',
    meaning: 'A need had outgrown its key; another one takes its place.',
    fields: KEY,
  },
  'patch_key.shared': { level: 'info', meaning: 'A key is offered to a further cohort.', fields: KEY },
  'patch_key.twin_joined': {
    level: 'info',
    meaning: 'A need turned out to be that of a key there is.',
    fields: KEY,
  },
  'patch_key.held': {
    level: 'info',
    meaning: 'A key on trial became sensitive, and waits for a person.',
    fields: KEY,
  },
  'patch_key.stable': { level: 'info', meaning: 'A key was promoted.', fields: ['scenario', 'key', 'rule'] },
  'patch_key.kept': {
    level: 'info',
    meaning: 'A stable key passed its review.',
    fields: ['scenario', 'key', 'rule'],
  },
  'patch_key.extended': {
    level: 'info',
    meaning: 'The evidence was too thin to decide; the window is longer.',
    fields: ['scenario', 'key', 'rule'],
  },
  'patch_key.retired': { level: 'info', meaning: 'A key was retired.', fields: ['scenario', 'key', 'rule'] },
  'schema_version.published': {
    level: 'info',
    meaning: 'A version was signed and published.',
    fields: ['scenario', 'schema_id'],
  },
  'publication.held_back': {
    level: 'warn',
    meaning:
      'The gate found texts of a key that must not be signed; it is published without them, or not at all.',
    fields: ['scenario', 'key', 'problems'],
  },
  'signing_key.rotated': {
    level: 'info',
    meaning: 'Versions are signed with another key from `signs_from` on.',
    fields: ['key', 'mode', 'signs_from', 'resigned'],
  },
  'webhook.failed': {
    level: 'warn',
    meaning: 'A webhook did not take a message; it is tried again, until it is disabled.',
    fields: ['scenario', 'webhook', 'outcome', 'status', 'detail', 'disabled'],
  },
  'vault.key_beside_data': {
    level: 'warn',
    meaning: 'No `DSP_MASTER_KEY` is set, so the database holds the key of its own encrypted texts.',
    fields: ['mend'],
  },
  'queue.unreachable': {
    level: 'warn',
    meaning: 'The queue does not answer; at most once a minute. Rows hold the work, nothing is lost.',
    fields: ['err'],
  },
  'database.connection_lost': {
    level: 'warn',
    meaning: 'A connection was lost at a moment when nobody was waiting on it; the driver connects again.',
    fields: ['err'],
  },
  'limits.counted_alone': {
    level: 'warn',
    meaning: 'Redis does not answer, so each process counts limits for itself; at most once a minute.',
    fields: ['err'],
  },
  'events.not_seen': {
    level: 'warn',
    meaning: 'The look for news of listeners failed; the next one makes up for it.',
    fields: ['err'],
  },
  'request.failed': {
    level: 'error',
    meaning: 'A request was answered with 5xx. `reqId` is the `instance` of that answer.',
    fields: ['reqId', 'err', 'method'],
  },
  'audit.not_written': {
    level: 'error',
    meaning: 'An access could not be written to the audit log; the line holds it.',
    fields: ['err', 'access'],
  },
  'api_key.use_not_noted': {
    level: 'warn',
    meaning: 'The day on which an API key was used could not be noted.',
    fields: ['err'],
  },
  'a2a.failed': {
    level: 'error',
    meaning: 'A message of an A2A agent broke something on our side.',
    fields: ['err', 'task'],
  },
  'a2a.internal': {
    level: 'error',
    meaning: 'The A2A library answered with an inner error.',
    fields: ['detail'],
  },
  'a2a.store_failed': { level: 'error', meaning: 'A2A tasks could not be read or written.', fields: ['err'] },
  'mcp.failed': { level: 'error', meaning: 'A call by MCP broke something on our side.', fields: ['err'] },
  'traces.not_sent': {
    level: 'warn',
    meaning:
      'The collector of traces did not take them; at most once a minute. Work goes on, these traces are gone.',
    fields: ['detail'],
  },
} as const satisfies Readonly<Record<string, LogEvent>>;

export type LogEventName = keyof typeof LOG_EVENTS;
