import pg from 'pg';

/**
 * A connection of BullMQ's pool between two statements of a transaction has nobody who hears that it was lost: an `error`
 * event without a listener, which ends the process (`npm run faults -- --only R6`). The statement that comes next is
 * rejected, and the job is tried again, so there is nothing to do but to hear it.
 */
export class HearingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
