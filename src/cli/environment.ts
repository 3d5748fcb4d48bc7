import { SETTINGS, type SettingName } from '../ground/process/settings.ts';

const DATABASE = ['DATABASE_URL', 'DATA_DIR', 'DSP_MASTER_KEY'] as const;
const MODEL = ['EMBEDDING_MODEL', 'LOG_LEVEL'] as const;
const QUEUE = [...DATABASE, 'REDIS_URL'] as const;

/** Which settings a command hangs on most, by its words; what else there is stands in the reference. */
export const ENVIRONMENT: Readonly<Record<string, readonly SettingName[]>> = {
  serve: ['HOST', 'PORT', ...QUEUE, 'DSP_ADMIN_KEY', 'PUBLIC_URL', 'LOG_LEVEL'],
  worker: [...QUEUE, 'METRICS_PORT', 'LOG_LEVEL'],
  topology: ['HOST', 'PORT', 'DATA_DIR', 'REDIS_URL', 'DSP_ADMIN_KEY', 'DSP_MASTER_KEY', 'LOG_LEVEL'],
  demo: ['PORT', 'DATA_DIR', 'LOG_LEVEL'],
  doctor: QUEUE,
  'cells move': ['DSP_MASTER_KEY'],
  migrate: ['DATABASE_URL', 'DATA_DIR'],
  recount: DATABASE,
  'export stream': DATABASE,
  explain: DATABASE,
  'keys create': DATABASE,
  'keys rotate': DATABASE,
  'keys list': DATABASE,
  'keys revoke': DATABASE,
  'keys rotate-data': DATABASE,
  'keys reencrypt': DATABASE,
  relay: ['DATA_DIR'],
  proxy: ['DATA_DIR'],
  replay: ['DATA_DIR', ...MODEL],
  simulate: ['DATA_DIR', ...MODEL],
  quality: MODEL,
};

/** A line each: its name, the first sentence of what it means, and what counts where it is not set. */
export function environmentText(names: readonly SettingName[]): string {
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => {
    const { meaning, usual } = SETTINGS[name];
    const [first = ''] = meaning.split(/(?<=\.) /, 1);
    return `  ${name.padEnd(width)}  ${first}${usual === null ? '' : ` Default: ${usual}`}`;
  });
  return ['', 'Environment:', ...lines].join('\n');
}
