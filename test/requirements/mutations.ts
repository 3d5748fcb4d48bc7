import { A2A_BROKEN } from './mutations/a2a.ts';
import { INTENTWEB_BROKEN } from './mutations/intentweb.ts';
import type { Mutation } from './mutations/mutation.ts';
import { SDSI_CORE } from './mutations/sdsi-core.ts';
import { SDSI_EVOLUTION } from './mutations/sdsi-evolution.ts';
import { SDSI_POOL } from './mutations/sdsi-pool.ts';
import { SDSI_SECURITY } from './mutations/sdsi-security.ts';

/** Ways to break each line, played by `mutations/play.ts`; `test/unit/house/requirements.test.ts` holds that each still fits. */
export const MUTATIONS: readonly Mutation[] = [
  ...SDSI_CORE,
  ...SDSI_POOL,
  ...SDSI_EVOLUTION,
  ...SDSI_SECURITY,
  ...A2A_BROKEN,
  ...INTENTWEB_BROKEN,
];
