import { Histogram, Registry } from 'prom-client';

/** Of the jobs that this process ran: a worker's own, or those beside an API. */
export const jobRegistry = new Registry();

/** Runs by kind and outcome (`done`, `skipped`, `failed`), with how long they took. */
export const jobSeconds = new Histogram({
  name: 'dsp_job_duration_seconds',
  help: 'Time that jobs took, by kind and outcome',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60],
  registers: [jobRegistry],
});
