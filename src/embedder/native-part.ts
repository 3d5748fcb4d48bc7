import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';

/** Whether onnxruntime has its compiled part for this platform: without it no text can be embedded. */
export function hasNativePart(): boolean {
  try {
    // It is the model library's package, not ours: asked for from where that one stands.
    const library = createRequire(import.meta.url).resolve('@xenova/transformers');
    const code = createRequire(library).resolve('onnxruntime-node');
    const part = join(dirname(dirname(code)), 'bin/napi-v6', platform, arch, 'onnxruntime_binding.node');
    return existsSync(part);
  } catch {
    return false;
  }
}
