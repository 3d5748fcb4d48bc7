import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalModel } from '../../src/embedder/local-model.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODEL = 'multilingual-e5-small';

const lock: { packages: Record<string, { integrity?: string; link?: boolean; hasInstallScript?: boolean }> } =
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

describe('T22 what comes from elsewhere is what it was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dsp-model-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('the lock file has the digest of every package', () => {
    const packages = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && link !== true);
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))).toEqual([]);
  });

  it('installing runs no script of any package, by npm or by the first command', () => {
    // npm 11.10 and newer: a package whose script is neither allowed nor refused ends the installation.
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('strict-allow-scripts=true');
    const scripted = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
    expect(readFileSync(join(ROOT, 'src/cli/dsp.mjs'), 'utf8')).toMatch(/\['ci', '--ignore-scripts',/);
  });

  it.each(['onnx/model_quantized.onnx', 'tokenizer.json', 'language_subspace.json'])(
    'R21 a model whose %s is another one is refused with a sentence for its operator',
    async (file) => {
      const model = join(folder, MODEL);
      await cp(join(ROOT, 'models', MODEL), model, { recursive: true });
      const bytes = readFileSync(join(model, file)).length;
      await truncate(join(model, file), bytes - 1);
      await expect(createLocalModel(MODEL, folder)).rejects.toThrow(
        `The file ${file} of "${MODEL}" is not the one this release was made with`,
      );
    },
  );

  it('R21 a model that is gone, or one of its files, is refused likewise', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await expect(createLocalModel(MODEL, elsewhere)).rejects.toThrow(
      `The embedding model "${MODEL}" is not in ${elsewhere}. Put it there, or unset EMBEDDING_MODEL.`,
    );
    await cp(join(ROOT, 'models', MODEL), join(elsewhere, MODEL), { recursive: true });
    rmSync(join(elsewhere, MODEL, 'config.json'));
    await expect(createLocalModel(MODEL, elsewhere)).rejects.toThrow(
      `The file config.json of "${MODEL}" is not the one this release was made with`,
    );
  });
});
