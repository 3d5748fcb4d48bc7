/** One kind of span: what it is of, and what stands beside its time. */
export type SpanEntry = {
  readonly of: string;
  readonly attributes: readonly string[];
};

/**
 * Every span that is made. Beside its times a span has words of ours, numbers, and names of scenarios; never what somebody said, an
 * owner, an agent, an address with its values, or the parameters of a statement.
 */
export const SPANS = {
  request: {
    of: 'A request, as `<method> <route>`, from its first byte to the end of its answer; not of `/healthz`, `/readyz` and `/metrics`. A child of the `traceparent` that came with it.',
    attributes: ['http.request.method', 'http.route', 'http.response.status_code', 'dsp.scenario'],
  },
  intake: {
    of: 'What came in is written and committed; requests that came together share it. In the trace of the first one, linked to the others.',
    attributes: ['dsp.rows'],
  },
  job: {
    of: 'A run of a job, as `job <kind>`; not of `sweep-pools` and `account-for-fragments`, which run every few seconds. A trace of its own, linked to what it works on (fragments) or was nudged by (job or request).',
    attributes: ['dsp.job', 'dsp.subject', 'dsp.outcome', 'dsp.reason', 'dsp.<number of the run>'],
  },
  embed: { of: 'Texts become vectors, in the thread of the model.', attributes: ['dsp.texts'] },
  learn: {
    of: 'A long computation in the thread of the learner: `consolidate` and `describeClusters` cluster, `clusterStability` judges, `synthesise` makes keys, `projectPool` draws the map, `whatIf` asks.',
    attributes: ['dsp.verb'],
  },
  publish: { of: 'Versions pass the gate, are signed and saved.', attributes: ['dsp.scenario'] },
  webhook: { of: 'A message is brought to a webhook.', attributes: ['dsp.scenario', 'dsp.outcome'] },
  transaction: {
    of: 'A transaction of the database, from its beginning to its commit.',
    attributes: ['db.system.name'],
  },
  statement: {
    of: 'A statement, as its verb and first table, inside one of the above.',
    attributes: ['db.system.name', 'db.query.summary'],
  },
} as const satisfies Readonly<Record<string, SpanEntry>>;

/** Of a span whose work threw: the kind of error. Its sentence may hold what somebody said. */
export const ON_FAILURE = 'error.type';

export type SpanKind = keyof typeof SPANS;
