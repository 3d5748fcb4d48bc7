import { fileURLToPath } from 'node:url';

/** What a process of `dsp` is started with, from a clone or a package. */
export const DSP = fileURLToPath(new URL('../dsp.mjs', import.meta.url));
