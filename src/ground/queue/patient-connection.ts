import { setTimeout as pause } from 'node:timers/promises';
import { PostgresConnection, type PostgresPoolConfig, runMigrations } from 'bullmq';

/** Long enough that a refused connection costs nothing, short enough that nobody notices a restart of the database. */
const AGAIN_MS = 250;

/**
 * A connection of BullMQ's that becomes ready in the end, however often it is lost while its tables are made. BullMQ 6.7.0 keeps the
 * first failure for ever, and its worker then asks again and again without a pause: promises alone, so that the process hears
 * nothing else any more, neither a request nor a signal (`npm run faults -- --only "cut after"`).
 *
 * Emits `error` for each attempt in vain, when somebody listens.
 */
export class PatientConnection extends PostgresConnection {
  #ready: Promise<void> | null = null;

  constructor(config: Omit<PostgresPoolConfig, 'migrate' | 'skipMigrations'>) {
    super({ ...config, migrate: true });
  }

  /** Settles when the queue's tables are there and current, or when the connection is closed; never rejects. */
  override waitUntilReady(): Promise<void> {
    this.#ready ??= this.#becomeReady();
    return this.#ready;
  }

  async #becomeReady(): Promise<void> {
    while (!this.isClosing) {
      try {
        await this.#makeTables();
        // Those who listen were attached in the turn that made this connection.
        setImmediate(() => this.emit('ready'));
        return;
      } catch (problem) {
        if (this.listenerCount('error') > 0) this.emit('error', problem);
        await pause(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  async #makeTables(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await runMigrations(client, this.schema);
    } finally {
      client.release();
    }
  }
}
