import Table from 'cli-table3';
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

/**
 * What was found of one scenario, what was missed and why, with what people said for it; without gold, what was found and
 * on what it rests.
 */
export function scenarioTable(report: Report): string {
  return report.judged === null ? foundTable(report) : judgedTable(report.judged, report.texts);
}

export function macroTable(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ scenario, judged }) => (judged === null ? [] : [{ scenario, judged }]));
  const table = plainTable([
    'scenario',
    'key F1',
    'recall',
    'precision',
    'found',
    'keys',
    'typed recall',
    'types',
    'values R',
    'values P',
    'ranges',
    'noise in',
    'AMI',
    'names',
  ]);
  for (const { scenario, judged } of rows) {
    const { figures, matched, goldKeys, keys } = judged.score;
    table.push([scenario, ...figureCells(figures, `${matched} of ${goldKeys}`, String(keys.length))]);
  }
  const sum = (of: (judged: Judged) => number) => rows.reduce((total, { judged }) => total + of(judged), 0);
  const found = `${sum(({ score }) => score.matched)} of ${sum(({ score }) => score.goldKeys)}`;
  const means = macro(rows.map(({ judged }) => judged.score.figures));
  table.push(
    [
      `mean of ${rows.length}`,
      ...figureCells(means, found, String(sum(({ score }) => score.keys.length))),
    ].map((cell) => pc.bold(cell)),
  );
  return table.toString();
}

export function comparisonTable(compared: readonly { scenario: string; comparison: Comparison }[]): string {
  const table = plainTable(
    ['scenario', 'ARI', 'AMI', 'ARI of keys', 'same needs', 'same ids', 'same keys', 'only here, only there'],
    [24, 6, 6, 13, 12, 10, 11, 68],
  );
  const cells = (one: Omit<Comparison, 'onlyFirst' | 'onlySecond'>) =>
    [one.ari, one.ami, one.keyAri, one.needs, one.ids, one.keys].map(twoDecimals);
  for (const { scenario, comparison } of compared) {
    const { onlyFirst, onlySecond } = comparison;
    const difference =
      onlyFirst.length + onlySecond.length === 0
        ? ''
        : `${onlyFirst.join(', ') || '-'} | ${onlySecond.join(', ') || '-'}`;
    table.push([scenario, ...cells(comparison), difference]);
  }
  const means = meanComparison(compared.map(({ comparison }) => comparison));
  table.push([`mean of ${compared.length}`, ...cells(means), ''].map((cell) => pc.bold(cell)));
  return table.toString();
}

function judgedTable({ score, hidden, strangers }: Judged, texts: Report['texts']): string {
  const found = plainTable(
    ['hidden key', 'said', 'found as', 'type', 'coverage', 'purity', 'values R, P', 'range', 'name'],
    [34, 6, 26, 34, 10, 8, 13, 7, 6],
  );
  const missed = plainTable(['missed', 'said', 'why'], [34, 6, 106]);
  for (const key of hidden) {
    const name = `${key.gold.name} (${key.gold.kind ?? 'no value'})`;
    const said = String(key.ids.length);
    if (key.match?.match != null)
      found.push([name, said, ...matchCells(key.gold.kind, key.match, key.match.match)]);
    else missed.push([pc.red(name), said, key.why === null ? '' : whyInWords(key.why, key.parts)]);
  }
  const strange = plainTable(['found, but no hidden key', 'said', 'what it is'], [34, 6, 106]);
  for (const { key, madeOf } of strangers) {
    const { key_name, member_ids } = key.found;
    const what = `${typeInWords(key.found)}; ${strangerInWords(key)}; made of ${madeOfInWords(madeOf)}`;
    strange.push([pc.yellow(key_name), String(member_ids.length), what]);
  }
  const words = hidden.flatMap(({ gold, ids, why }) =>
    why === null ? [] : [plainText(`said for ${gold.name}: ${saidInWords(ids, texts)}`)],
  );
  const { keyF1, noiseAbsorbed, ami } = score.figures;
  const line = `key F1 ${twoDecimals(keyF1)}, ${score.matched} of ${score.goldKeys} found, noise absorbed ${twoDecimals(noiseAbsorbed)}, AMI ${twoDecimals(ami)}`;
  const tables = [found, missed, strange].filter((table) => table.length > 0);
  const doubts = hidden.flatMap(({ match }) => (match?.match == null ? [] : doubtLines(match.found)));
  return [...tables.map((table) => table.toString()), ...words, ...doubts, line].join('\n');
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
  const table = plainTable(
    ['key', 'type', 'fragments', 'owners', 'days', 'status', 'values'],
    [28, 30, 11, 8, 6, 14, 45],
  );
  for (const patch of findings.patches) table.push(foundRow(patch));
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
    table.toString(),
    ...doubts,
    ...(others.length === 0 ? [] : ['needs without a key, the largest:', ...others]),
  ].join('\n');
}

function foundRow(patch: FoundPatch): string[] {
  const { fragments, owners, days } = patch.evidence;
  const values = (patch.acceptable_values ?? []).join(', ');
  return [
    patch.key_name,
    typeInWords(patch),
    String(fragments),
    String(owners),
    String(days),
    patch.status,
    values,
  ];
}

function figureCells(figures: Figures, found: string, keys: string): string[] {
  const { keyF1, keyRecall, keyPrecision, typedRecall, typeAccuracy, valueRecall, valuePrecision } = figures;
  return [
    ...[keyF1, keyRecall, keyPrecision].map(twoDecimals),
    found,
    keys,
    ...[typedRecall, typeAccuracy, valueRecall, valuePrecision, figures.rangeOverlap].map(twoDecimals),
    ...[figures.noiseAbsorbed, figures.ami, figures.nameSimilarity].map(twoDecimals),
  ];
}

function twoDecimals(value: number | null): string {
  return value === null ? '-' : value.toFixed(2);
}

function plainTable(head: string[], colWidths?: number[]): Table.Table {
  return new Table({
    head,
    ...(colWidths === undefined ? {} : { colWidths }),
    wordWrap: true,
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
    style: { head: ['bold'], border: [] },
  });
}
