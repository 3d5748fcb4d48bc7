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

/** A line of a level. */
const of =
  (level: LogEvent['level']) =>
  (meaning: string, fields: readonly string[] = []): LogEvent => ({ level, meaning, fields });
const [error, warn, info, debug] = [of('error'), of('warn'), of('info'), of('debug')];

const JOB = ['job', 'subject'];
const KEY = ['scenario', 'key', 'cluster'];
const RULED = ['scenario', 'key', 'rule'];
const PHRASES = ['pool', 'phrases'];

/**
 * Every name that a line may have. Names are stable: dashboards and alerts of operators rest on them, so one goes only with
 * a new main version (docs/api-versioning.md). No line holds what somebody said, an owner or a key of a caller.
 */
export const LOG_EVENTS = {
  'service.listening': info('The API takes requests; standard error says where.'),
  'search.by_words_alone': warn(
    'The model did not answer a search for a scenario: it was answered by words alone.',
    ['err'],
  ),
  'job.done': info(
    'A job changed something; its counts are fields of the line. At `debug` for the jobs that run every few seconds.',
    [...JOB, '…'],
  ),
  'job.skipped': debug('A job found nothing to do.', [...JOB, 'reason']),
  'job.failed': error(
    'A job threw. It is tried again, ever later; `dsp_backed_off` and `/v1/status` say for whom.',
    [...JOB, 'err'],
  ),
  'fragment.quarantined': warn(
    'Fragments of a batch were held back from the pool; a person may look at them (`…/quarantine`).',
    ['scenario', 'quarantined'],
  ),
  'fragment.failed': warn(
    'A fragment could not be read or embedded. After three tries it is in the failed store (`dsp failed list`).',
    ['scenario', 'seq', 'reason'],
  ),
  'fragments.unaccounted': error(
    'Acknowledged fragments are not where they should be: a fault of this service or a touched row.',
    ['count', 'found'],
  ),
  'phrases.of_other_models': warn(
    'At the start: vectors of another model or release, how many of each. They are made anew in the background.',
    ['model', 'transform', 'others'],
  ),
  'phrase.embedded_anew': warn(
    'Vectors did not compare (another model, broken bytes) and were made again.',
    PHRASES,
  ),
  'phrase.not_embedded': error('Phrases whose vectors could not be made again were set aside.', PHRASES),
  'membership.of_nothing': error(
    'Places in a pool named phrases that are not there, and were removed.',
    PHRASES,
  ),
  'cluster.without_centroid': warn(
    'Clusters whose centroid cannot be read or is of another model; their pool is learned anew.',
    ['pool', 'clusters'],
  ),
  'campaign.held': warn(
    'A need looks staged; what its suspects said is held back until a person decides (`…/quarantine`).',
    ['scenario', 'cluster', 'campaign', 'owners'],
  ),
  'need.waits': info('A ripe need gets no key for now; `rule` says why.', ['scenario', 'cluster', 'rule']),
  'key.refined': info('A need refines a key that the owner has.', KEY),
  'patch_key.born': info('A need became a key, on trial or proposed.', KEY),
  'patch_key.revived': info('A need came back, and has its key again.', KEY),
  'patch_key.succeeded': info('A need had outgrown its key; another one takes its place.', KEY),
  'patch_key.shared': info('A key is offered to a further cohort.', KEY),
  'patch_key.twin_joined': info('A need turned out to be that of a key there is.', KEY),
  'patch_key.held': info('A key on trial became sensitive, and waits for a person.', KEY),
  'patch_key.stable': info('A key was promoted.', RULED),
  'patch_key.kept': info('A stable key passed its review.', RULED),
  'patch_key.extended': info('The evidence was too thin to decide; the window is longer.', RULED),
  'patch_key.retired': info('A key was retired.', RULED),
  'schema_version.published': info('A version was signed and published.', ['scenario', 'schema_id']),
  'publication.held_back': warn(
    'The gate found texts of a key that must not be signed; it is published without them, or not at all.',
    ['scenario', 'key', 'problems'],
  ),
  'signing_key.rotated': info('Versions are signed with another key from `signs_from` on.', [
    'key',
    'mode',
    'signs_from',
    'resigned',
  ]),
  'webhook.failed': warn('A webhook did not take a message; it is tried again, until it is disabled.', [
    'scenario',
    'webhook',
    'outcome',
    'status',
    'detail',
    'disabled',
  ]),
  'vault.key_beside_data': warn(
    'No `DSP_MASTER_KEY` is set, so the database holds the key of its own encrypted texts.',
    ['mend'],
  ),
  'queue.unreachable': warn(
    'The queue does not answer; at most once a minute. Rows hold the work, nothing is lost.',
    ['err'],
  ),
  'database.connection_lost': warn(
    'A connection was lost at a moment when nobody was waiting on it; the driver connects again.',
    ['err'],
  ),
  'limits.counted_alone': warn(
    'Redis does not answer, so each process counts limits for itself; at most once a minute.',
    ['err'],
  ),
  'events.not_seen': warn('The look for news of listeners failed; the next one makes up for it.', ['err']),
  'request.failed': error('A request was answered with 5xx. `reqId` is the `instance` of that answer.', [
    'reqId',
    'err',
    'method',
  ]),
  'audit.not_written': error('An access could not be written to the audit log; the line holds it.', [
    'err',
    'access',
  ]),
  'api_key.use_not_noted': warn('The day on which an API key was used could not be noted.', ['err']),
  'a2a.failed': error('A message of an A2A agent broke something on our side.', ['err', 'task']),
  'a2a.internal': error('The A2A library answered with an inner error.', ['detail']),
  'a2a.store_failed': error('A2A tasks could not be read or written.', ['err']),
  'mcp.failed': error('A call by MCP broke something on our side.', ['err']),
  'traces.not_sent': warn(
    'The collector of traces did not take them; at most once a minute. Work goes on, these traces are gone.',
    ['detail'],
  ),
} as const satisfies Readonly<Record<string, LogEvent>>;

export type LogEventName = keyof typeof LOG_EVENTS;
