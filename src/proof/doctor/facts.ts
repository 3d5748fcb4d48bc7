/** What was seen. Null throughout: there was nothing to look at, or something before it stood in the way. */
export type Facts = {
  /** `process.versions.node` */
  readonly node: string;
  /** Sources lie beside the command: what is missing can be built here. */
  readonly isClone: boolean;
  /** What is wrong with the environment's settings, as the start of a service would say it. */
  readonly settings: string | null;
  readonly machine: MachineFacts;
  readonly folder: FolderFacts | null;
  readonly door: DoorFacts | null;
  readonly database: DatabaseFacts | null;
  /** Null: no REDIS_URL, notes are passed through PostgreSQL. */
  readonly redis: RedisFacts | null;
};

export type MachineFacts = {
  /** The words of what kept the embedded PostgreSQL's programs from running; null: they run, or DATABASE_URL is set. */
  readonly postgresFault: string | null;
  /** What is wrong with the embedding model, its files or what it gives here; or its golden vectors, where it has some. */
  readonly model:
    | { readonly fault: string }
    | { readonly golden: { readonly of: number; readonly cosine: number } | null };
  readonly hasPages: boolean;
  /** Bytes free where DATA_DIR is; null where the rows are elsewhere. */
  readonly freeDisk: number | null;
  /** Bytes of /dev/shm, which a database of this machine shares between its processes. */
  readonly sharedMemory: number | null;
};

export type FolderFacts = {
  readonly path: string;
  readonly exists: boolean;
  /** This user may write there, or make it. */
  readonly writable: boolean;
  /** Files with secrets that other users of the machine may read. */
  readonly openSecrets: readonly string[];
  /** Number of the live process that has the folder. */
  readonly holder: number | null;
  /** As root: the folder above DATA_DIR that the database's own user may not pass. */
  readonly barredBy: string | null;
};

export type DoorFacts = {
  readonly host: string;
  readonly port: number;
  /** `ours`: this service answers there. `refused`: the address cannot be listened on. */
  readonly state: 'free' | 'ours' | 'taken' | 'refused';
};

export type DatabaseFacts =
  /** The embedded one, before its first start. */
  | { readonly kind: 'unborn' }
  | { readonly kind: 'away'; readonly embedded: boolean; readonly words: string }
  | {
      readonly kind: 'reached';
      readonly embedded: boolean;
      /** `server_version_num`, e.g. 180004 */
      readonly version: number;
      /** Milliseconds by which the database's clock is ahead of this machine's. */
      readonly skewMs: number;
      readonly migrations: { readonly applied: number; readonly known: number };
      /** Null where the tables are of another release. */
      readonly rows: RowFacts | null;
    };

export type RowFacts = {
  readonly masterKeyFault: string | null;
  /** The master key lies in the database, beside what it protects. */
  readonly keyBesideData: boolean;
  /** Vectors that other models than this one's made, by model. */
  readonly otherModels: readonly { readonly model: string; readonly phrases: number }[];
  readonly failed: number;
  /** Seconds that the oldest fragment has been waiting for a job. */
  readonly lagSeconds: number;
  /** Jobs that keep failing and are left alone for a while. */
  readonly backedOff: readonly { readonly job: string; readonly subject: string; readonly reason: string }[];
  /** Days since the signing key in use began to sign; null: there is none. */
  readonly signingKeyDays: number | null;
  readonly versions: {
    /** Newest versions of a line whose time is over. */
    readonly expired: number;
    /** Those that should have been renewed for a week or more. */
    readonly late: number;
  };
};

export type RedisFacts =
  | { readonly kind: 'away'; readonly words: string }
  | {
      readonly kind: 'reached';
      readonly version: string;
      /** `maxmemory_policy`, all that a cluster has; null: it does not say. */
      readonly eviction: string | null;
      /** A server of a cluster, of which REDIS_URL does not speak. */
      readonly isOneOfMany: boolean;
    };
