import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { openDoors } from './open-doors.mjs';

// What `npm pack ./dist` packs: the client alone, with the three small packages it stands on and none of the service's.
// Of the rooms whose doors it comes in by it brings the files that it uses, and no others.
const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { name, version, license, engines, exports, dependencies } = JSON.parse(
  readFileSync(at('package.json'), 'utf8'),
);
const folder = process.argv[2] ?? at('dist');
const NEEDED = ['canonicalize', 'fastify-plugin', 'jose'];
// Of `client/openapi` alone: who learns from an API installs it beside.
const FOR_OPENAPI = '@apidevtools/json-schema-ref-parser';

const opened = openDoors(at(''));
const behindTheDoors = ({ onLoad }) =>
  onLoad({ filter: /\.ts$/ }, ({ path }) => ({
    contents: opened(readFileSync(path, 'utf8'), path),
    loader: 'ts',
  }));
await build({
  absWorkingDir: at(''),
  entryPoints: ['index', 'fastify', 'express', 'tools/index', 'mcp/index', 'openapi/index'].map((name) => ({
    in: `src/doors/client/${name}.ts`,
    out: name,
  })),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  outdir: join(folder, 'doors/client'),
  logLevel: 'warning',
  plugins: [{ name: 'behind the doors', setup: behindTheDoors }],
});

const manifest = {
  name,
  version,
  description:
    'Client of the Differential Semantic Pool: templates verified and kept, payloads validated, reports spooled.',
  license,
  type: 'module',
  engines,
  exports: JSON.parse(JSON.stringify(exports).replaceAll('./dist/', './')),
  dependencies: Object.fromEntries(NEEDED.map((one) => [one, dependencies[one]])),
  peerDependencies: { [FOR_OPENAPI]: dependencies[FOR_OPENAPI] },
  peerDependenciesMeta: { [FOR_OPENAPI]: { optional: true } },
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
for (const [from, to] of [
  ['src/doors/client/README.md', 'README.md'],
  ['LICENSE', 'LICENSE'],
  ['NOTICE', 'NOTICE'],
])
  copyFileSync(at(from), join(folder, to));
