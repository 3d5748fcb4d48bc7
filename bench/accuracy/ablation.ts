/**
 * What each rule and list of `keys` and `words` is worth on true needs of people that neither weights nor reader know: the source is
 * copied, one piece of it is taken out (`cuts.ts`), and `keys-of-needs.ts` is scored by the scorer beside the data, a family of
 * people at a time.
 *
 *   npx tsx bench/accuracy/ablation.ts <folder of left-out modules> <out> <only these cuts, or all> <data folder=file of vectors=model folder...>
 *
 * Left-out modules are those of `../training/keys`. Says by how many hundredths types, values (recall, precision) and
 * names change without it, the mean over families and then each family's names of figures that move by a hundredth.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { familyOf } from '../training/families.ts';
import { CUTS, type Cut } from './cuts.ts';

const run = promisify(execFile);
const FIGURES = {
  type: 'type_accuracy',
  recall: 'value_recall',
  precision: 'value_precision',
  name: 'name_similarity',
};
type Figures = Readonly<Record<keyof typeof FIGURES, number | null>>;
type Scored = { readonly macro: Readonly<Record<string, number | null>> };
type Source = {
  readonly family: string;
  readonly data: string;
  readonly vectors: string;
  readonly model: string;
};

const ROOT = resolve(import.meta.dirname, '../..');
const SCORER = resolve(ROOT, '../shared/data/score.py');
const BOTH_CORES = 2;
/** What a left-out module is called after its family, and where it belongs. */
const WEIGHTS = {
  '.ts': 'src/domain/synthesis/values/learned-weights.ts',
  '.names.ts': 'src/domain/synthesis/naming/learned-weights.ts',
};

const [leftOut = '', outDir = '', wanted = 'all', ...folders] = process.argv.slice(2);
if (folders.length === 0)
  throw new Error('Say where left-out modules are, where to write, which cuts, and which folders to read.');
const out = resolve(outDir);
await mkdir(out, { recursive: true });
const sources = await byFamily(folders);
const known = await figuresOf({ name: 'nothing', file: '', cut: (source) => source });
process.stdout.write(`as it is\n${rows(known)}`);
const cuts = CUTS.filter(({ name }) => wanted === 'all' || wanted.split(',').includes(name));
for (const cut of cuts) {
  const without = await figuresOf(cut);
  const changed = [...without].map(
    ([family, figures]) => [family, less(figures, known.get(family))] as const,
  );
  process.stdout.write(`without ${cut.name}: ${said(mean(changed.map(([, figures]) => figures)))}\n`);
  process.stdout.write(
    rows(
      new Map(
        changed.filter(([, figures]) => Object.values(figures).some((one) => Math.abs(one ?? 0) >= 0.01)),
      ),
    ),
  );
}

/** A folder for each family in each data folder. */
async function byFamily(given: readonly string[]): Promise<Source[]> {
  const found = new Map<string, Source>();
  for (const folder of given) {
    const [dir = '', vectors = '', model = ''] = folder.split('=');
    for (const entry of await readdir(dir, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const family = familyOf(join(dir, entry.name));
      const data = join(out, 'data', `${family} ${basename(dir)}`);
      if (!found.has(data)) {
        await rm(data, { recursive: true, force: true });
        await mkdir(data, { recursive: true });
        found.set(data, { family, data, vectors: resolve(vectors), model: resolve(model) });
      }
      await cp(join(dir, entry.name), join(data, entry.name), { recursive: true });
    }
  }
  return [...found.values()];
}

async function figuresOf(cut: Cut): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures>();
  const waiting = [...sources];
  const work = async (): Promise<void> => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift())
      found.set(basename(source.data), await figuresOfFamily(cut, source));
  };
  await Promise.all(Array.from({ length: BOTH_CORES }, work));
  return found;
}

async function figuresOfFamily({ name, file, cut }: Cut, source: Source): Promise<Figures> {
  const copy = join(out, 'copies', basename(source.data));
  await rm(copy, { recursive: true, force: true });
  for (const part of ['src', 'bench', 'package.json', 'tsconfig.json'])
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  for (const part of ['node_modules', 'models']) await symlink(join(ROOT, part), join(copy, part));
  for (const [end, module] of Object.entries(WEIGHTS)) {
    const weights = await readFile(join(leftOut, `${source.family}${end}`), 'utf8').catch(() => null);
    if (weights !== null) await writeFile(join(copy, module), weights);
  }
  if (file !== '') {
    const whole = await readFile(join(copy, file), 'utf8');
    const shorter = cut(whole);
    if (shorter === whole) throw new Error(`${name}: nothing was taken out of ${file}`);
    await writeFile(join(copy, file), shorter);
  }
  const keys = join(copy, 'keys');
  const tsx = join(ROOT, 'node_modules/.bin/tsx');
  await run(tsx, ['bench/accuracy/keys-of-needs.ts', source.data, keys, source.vectors, source.model], {
    cwd: copy,
  });
  const { stdout } = await run('python3', [SCORER, '--all', '--json', source.data, keys], { maxBuffer: 1e9 });
  const { macro } = JSON.parse(stdout) as Scored; // the scorer's own format
  return Object.fromEntries(
    Object.entries(FIGURES).map(([figure, field]) => [figure, macro[field] ?? null]),
  ) as Figures; // one for each of FIGURES
}

function less(figures: Figures, than: Figures | undefined): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([figure, value]) => {
      const before = than?.[figure as keyof Figures] ?? null;
      return [figure, value === null || before === null ? null : value - before];
    }),
  ) as Figures; // the same fields
}

function mean(some: readonly Figures[]): Figures {
  return Object.fromEntries(
    Object.keys(FIGURES).map((figure) => {
      const values = some.flatMap((one) => one[figure as keyof Figures] ?? []);
      return [
        figure,
        values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
      ];
    }),
  ) as Figures; // likewise
}

function rows(of: ReadonlyMap<string, Figures>): string {
  return [...of]
    .sort()
    .map(([family, figures]) => `  ${family.padEnd(32)} ${said(figures)}\n`)
    .join('');
}

function said(figures: Figures): string {
  return Object.entries(figures)
    .map(([figure, value]) => `${figure} ${value === null ? '-' : value.toFixed(3)}`)
    .join('  ');
}
