import pc from 'picocolors';
import { type Comparison, meanComparison } from '../../proof/quality/compare.ts';
import type { FoundPatch } from '../../proof/quality/findings.ts';
import type { GoldKind } from '../../proof/quality/gold.ts';
import type { Judged, Report } from '../../proof/quality/report.ts';
import { type Figures, type KeyMatch, type KeyScore, macro } from '../../proof/quality/score.ts';
import {
  madeOfInWords,
  outcomeInWords,
  percent,
  saidInWords,
  strangerInWords,
  typeInWords,
  whyInWords,
} from '../../proof/quality/words.ts';
import { plainText } from '../console/plain-text.ts';
import { textTable } from '../console/text-table.ts';

/**
 * What was found of one scenario, what was missed and why, with what people said for it; without gold, what was found and
 * on what it rests.
 */
export function scenarioTable(report: Report): string {
  return report.judged === null ? foundTable(report) : judgedTable(report.judged, report.texts);
}

const COLUMNS: readonly (readonly [head: string, of: keyof Figures | 'found' | 'keys'])[] = [
  ['key F1', 'keyF1'],
  ['recall', 'keyRecall'],
  ['precision', 'keyPrecision'],
  ['found', 'found'],
  ['keys', 'keys'],
  ['typed recall', 'typedRecall'],
  ['types', 'typeAccuracy'],
  ['values R', 'valueRecall'],
  ['values P', 'valuePrecision'],
  ['ranges', 'rangeOverlap'],
  ['noise in', 'noiseAbsorbed'],
  ['AMI', 'ami'],
  ['names', 'nameSimilarity'],
];

export function macroTable(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ scenario, judged }) =>
    judged === null ? [] : [{ scenario, ...judged.score }],
  );
  const cells = (figures: Figures, scores: readonly Counts[]) => {
    const sum = (of: (score: Counts) => number) => scores.reduce((total, score) => total + of(score), 0);
    const found = `${sum(({ matched }) => matched)} of ${sum(({ goldKeys }) => goldKeys)}`;
    const all = { ...figures, found, keys: String(sum(({ keys }) => keys.length)) };
    return COLUMNS.map(([, of]) => (typeof all[of] === 'string' ? all[of] : twoDecimals(all[of])));
  };
  const means = macro(rows.map(({ figures }) => figures));
  return denseTable(
    ['scenario', ...COLUMNS.map(([head]) => head)],
    [
      ...rows.map((row) => [row.scenario, ...cells(row.figures, [row])]),
      [`mean of ${rows.length}`, ...cells(means, rows)].map((cell) => pc.bold(cell)),
    ],
  );
}

type Counts = Pick<Judged['score'], 'matched' | 'goldKeys' | 'keys'>;

export function comparisonTable(compared: readonly { scenario: string; comparison: Comparison }[]): string {
  const cells = (one: Omit<Comparison, 'onlyFirst' | 'onlySecond'>) =>
    [one.ari, one.ami, one.keyAri, one.needs, one.ids, one.keys].map(twoDecimals);
  const lines = compared.map(({ scenario, comparison }) => {
    const { onlyFirst, onlySecond } = comparison;
    const difference =
      onlyFirst.length + onlySecond.length === 0
        ? ''
        : `${onlyFirst.join(', ') || '-'} | ${onlySecond.join(', ') || '-'}`;
    return [scenario, ...cells(comparison), difference];
  });
  const means = meanComparison(compared.map(({ comparison }) => comparison));
  return denseTable(
    ['scenario', 'ARI', 'AMI', 'ARI of keys', 'same needs', 'same ids', 'same keys', 'only here, only there'],
    [...lines, [`mean of ${compared.length}`, ...cells(means), ''].map((cell) => pc.bold(cell))],
    [24, 6, 6, 13, 12, 10, 11, 68],
  );
}

function judgedTable({ score, hidden, strangers }: Judged, texts: Report['texts']): string {
  const found: string[][] = [];
  const missed: string[][] = [];
  for (const key of hidden) {
    const name = `${key.gold.name} (${key.gold.kind ?? 'no value'})`;
    const said = String(key.ids.length);
    if (key.match?.match != null)
      found.push([name, said, ...matchCells(key.gold.kind, key.match, key.match.match)]);
    else missed.push([pc.red(name), said, key.why === null ? '' : whyInWords(key.why, key.parts)]);
  }
  const strange = strangers.map(({ key, madeOf }) => {
    const { key_name, member_ids } = key.found;
    const what = `${typeInWords(key.found)}; ${strangerInWords(key)}; made of ${madeOfInWords(madeOf)}`;
    return [pc.yellow(key_name), String(member_ids.length), what];
  });
  const words = hidden.flatMap(({ gold, ids, why }) =>
    why === null || ids.length === 0 ? [] : [plainText(`said for ${gold.name}: ${saidInWords(ids, texts)}`)],
  );
  const { keyF1, noiseAbsorbed, ami } = score.figures;
  const line = `key F1 ${twoDecimals(keyF1)}, ${score.matched} of ${score.goldKeys} found, noise absorbed ${twoDecimals(noiseAbsorbed)}, AMI ${twoDecimals(ami)}`;
  const tables: string[] = [];
  if (found.length > 0)
    tables.push(
      denseTable(
        ['hidden key', 'said', 'found as', 'type', 'coverage', 'purity', 'values R, P', 'range', 'name'],
        found,
        [34, 6, 26, 34, 10, 8, 13, 7, 6],
      ),
    );
  if (missed.length > 0) tables.push(denseTable(['missed', 'said', 'why'], missed, [34, 6, 106]));
  if (strange.length > 0)
    tables.push(denseTable(['found, but no hidden key', 'said', 'what it is'], strange, [34, 6, 106]));
  const doubts = hidden.flatMap(({ match }) => (match?.match == null ? [] : doubtLines(match.found)));
  return [...tables, ...words, ...doubts, line].join('\n');
}

const SORTS = { typed: 'an amount or moment', yes_or_no: 'a yes or no', list: 'a list', text: 'free text' };

/** What else a key could have been, with the chances of it. */
function doubtLines({ key_name, evidence: { doubt } }: FoundPatch): string[] {
  if (doubt === undefined) return [];
  const { sort, name, grouping } = doubt;
  const parts = [
    `${SORTS[sort.is]} ${twoDecimals(sort.chance)}, else ${SORTS[sort.instead]} ${twoDecimals(sort.insteadChance)}`,
    name === null
      ? ''
      : `named so ${twoDecimals(name.fit)}, else ${name.instead} ${twoDecimals(name.insteadFit)}`,
    grouping === null ? '' : `${grouping.values.join(' and ')} are one ${twoDecimals(grouping.chance)}`,
  ];
  return [`doubt of ${key_name}: ${parts.filter((part) => part !== '').join('; ')}`];
}

function matchCells(
  kind: GoldKind | null,
  { found, coverage, purity }: KeyScore<FoundPatch>,
  match: KeyMatch,
): string[] {
  const { typeOk, values, rangeOverlap, nameSimilarity } = match;
  const type = typeInWords(found);
  return [
    found.key_name,
    typeOk === false ? pc.red(`${type}, should be ${kind}`) : type,
    percent(coverage),
    percent(purity),
    values === null ? '' : `${twoDecimals(values.recall)}, ${twoDecimals(values.precision)}`,
    rangeOverlap === null ? '' : twoDecimals(rangeOverlap),
    twoDecimals(nameSimilarity),
  ];
}

/** Needs without a key that are told of, the ripest first. */
const MOST_NEEDS = 5;

function foundTable({ findings, texts }: Report): string {
  const table = denseTable(
    ['key', 'type', 'fragments', 'owners', 'days', 'status', 'values'],
    findings.patches.map(foundRow),
    [28, 30, 11, 8, 6, 14, 45],
  );
  const doubts = findings.patches.flatMap(doubtLines);
  const others = findings.clusters
    .filter(({ outcome }) => outcome.kind !== 'key')
    .sort((a, b) => b.member_ids.length - a.member_ids.length)
    .slice(0, MOST_NEEDS)
    .map(({ id, outcome, member_ids: ids }) =>
      plainText(
        `  ${id}: ${ids.length} fragments; ${outcomeInWords(outcome)}; said: ${saidInWords(ids, texts)}`,
      ),
    );
  return [
    table,
    ...doubts,
    ...(others.length === 0 ? [] : ['needs without a key, the largest:', ...others]),
  ].join('\n');
}

function foundRow(patch: FoundPatch): (string | number)[] {
  const { key_name, status, evidence, acceptable_values: values } = patch;
  const { fragments, owners, days } = evidence;
  return [key_name, typeInWords(patch), fragments, owners, days, status, (values ?? []).join(', ')];
}

function twoDecimals(value: number | null): string {
  return value === null ? '-' : value.toFixed(2);
}

/** Many rows: no lines between them. */
function denseTable(
  head: readonly string[],
  rows: readonly (string | number)[][],
  colWidths: number[] = [],
): string {
  return textTable(head, rows, {
    colWidths,
    wordWrap: true,
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
    style: { head: ['bold'], border: [] },
  });
}
