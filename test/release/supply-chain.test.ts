import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalModel } from '../../src/ground/embedder/local-model.ts';
import { modelOfOtherVectors } from '../helpers/hostile/other-vectors.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODEL = 'multilingual-e5-small-tuned';
const SUMS = readFileSync(join(ROOT, 'models', MODEL, 'SHA256SUMS'), 'utf8')
  .trimEnd()
  .split('\n');
const FILES = ['SHA256SUMS', ...SUMS.map((line) => line.slice(66))];

/** Of an installed package; of one for another machine nobody knows. */
function hasInstallScript(manifest: string): boolean {
  if (!existsSync(manifest)) return false;
  const { scripts = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
}

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

  it('installing runs no script of any package, whichever npm does it', () => {
    // npm asks the lock file who has scripts. Where one is marked, npm 10 runs it; newer ones refuse by the list below.
    const marked = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    if (process.env['DSP_LOCK'] === 'write') {
      for (const [, entry] of marked) delete entry.hasInstallScript;
      writeFileSync(join(ROOT, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
    }
    const names = process.env['DSP_LOCK'] === 'write' ? [] : marked.map(([path]) => path);
    expect(names, 'DSP_LOCK=write takes the marks out').toEqual([]);
    expect(readFileSync(join(ROOT, 'src/cli/dsp.mjs'), 'utf8')).toMatch(/\['ci', '--ignore-scripts',/);
  });

  it('each package that has a script is refused it by name, for who updates the packages', () => {
    // npm 11.10 and newer: a package whose script is neither allowed nor refused ends the installation.
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('strict-allow-scripts=true');
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const scripted = Object.keys(lock.packages)
      .filter((path) => path !== '' && hasInstallScript(join(ROOT, path, 'package.json')))
      .map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(scripted).toContain('onnxruntime-node');
    expect(Object.fromEntries(scripted.map((name) => [name, allowScripts[name]]))).toEqual(
      Object.fromEntries(scripted.map((name) => [name, false])),
    );
  });

  /** The model as it ships, with one thing done to it. */
  const spoilt = async (spoil: (path: string) => unknown, file: string) => {
    const models = mkdtempSync(join(folder, 'models-'));
    await cp(join(ROOT, 'models', MODEL), join(models, MODEL), { recursive: true });
    await spoil(join(models, MODEL, file));
    return createLocalModel(MODEL, models);
  };

  it.each(FILES)(
    'R21 a model whose %s is another one is refused with a sentence for its operator',
    async (file) => {
      await expect(spoilt((path) => truncate(path, readFileSync(path).length - 1), file)).rejects.toThrow(
        `The file ${file} of "${MODEL}" is not the one this release was made with`,
      );
    },
  );

  it.each(FILES)('R21 a folder that was copied without %s is refused, and the file named', async (file) => {
    await expect(spoilt(rmSync, file)).rejects.toThrow(`The file ${file} of "${MODEL}" is missing in`);
  });

  it("R21 a model of somebody's own that lacks a file is refused likewise, and one that is not there", async () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    await expect(createLocalModel('own', folder)).rejects.toThrow(
      'The file onnx/model_quantized.onnx of "own" is missing in',
    );
    await expect(createLocalModel('own', own)).rejects.toThrow(
      `The embedding model "own" is not in ${own}. Put it there, or unset EMBEDDING_MODEL.`,
    );
  });

  it('R21 a machine that gives other vectors than the golden ones is refused with text and figure', async () => {
    modelOfOtherVectors(join(ROOT, 'models', MODEL), join(folder, 'other-e5'));
    await expect(createLocalModel('other-e5', folder)).rejects.toThrow(
      /^This machine's processor or onnxruntime gives other vectors .* text 3 of 20 has a cosine of -?0\.\d{4}, .*over HTTP/,
    );
    const asleep = await createLocalModel('other-e5', folder, { awake: false });
    await expect(asleep.embed(['tea'])).rejects.toThrow('gives other vectors');
    await asleep.close();
  });

  it('R21 the golden vectors, twenty texts of eight languages, come out on this machine; without any nothing is compared', async () => {
    const shipped = await createLocalModel(MODEL);
    await shipped.close();
    expect(shipped.golden).toMatchObject({ of: 20, cosine: expect.closeTo(1, 4) });
    const own = join(folder, 'own-e5');
    await cp(join(ROOT, 'models', MODEL), own, { recursive: true });
    rmSync(join(own, 'golden_vectors.json'));
    const unchecked = await createLocalModel('own-e5', folder);
    await unchecked.close();
    expect(unchecked.golden).toBeNull();
  });

  it('R21 the model of an earlier release is refused with the name of the one in its place', async () => {
    await expect(createLocalModel('multilingual-e5-small', folder)).rejects.toThrow(
      `ships no more: unset EMBEDDING_MODEL, or set it to ${MODEL}. Vectors of the earlier model are made anew`,
    );
  });
});
