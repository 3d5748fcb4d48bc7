import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { needText } from '../../src/domain/words/clean.ts';
import { phraseId } from '../../src/domain/words/normal-form.ts';
import { splitCompound } from '../../src/domain/words/split.ts';
import { languageTeller } from '../../src/ground/embedder/language.ts';
import { jsonLines } from '../json-lines.ts';

const languageOf = await languageTeller();

/** One fragment of a labelled stream, read as `embed-fragments` reads it. */
export type LabelledFragment = {
  readonly id: string;
  readonly owner: string;
  /** UTC day, `2026-01-05`. */
  readonly day: string;
  readonly interaction: string | null;
  /** Name of the hidden key that its words are about; null for noise. */
  readonly label: string | null;
  /** What is said in its parts. */
  readonly parts: readonly { readonly phrase: string; readonly text: string; readonly language: string }[];
};

/** A stream whose right answer is known. Pools of one `family` (families.ts) are left out together. */
export type LabelledPool = {
  readonly name: string;
  readonly family: string;
  /** Pools of one kind are averaged: where it comes from, and how it was varied. */
  readonly kind: string;
  readonly fragments: readonly LabelledFragment[];
};

/** A scenario folder with `fragments.jsonl` and `gold.jsonl`; see bench/training/README.md for their shape. */
export async function readLabelledPool(folder: string, kind: string, family: string): Promise<LabelledPool> {
  const name = basename(folder);
  const [fragments, gold] = await Promise.all([
    jsonLines<Record<string, unknown>>(join(folder, 'fragments.jsonl')),
    jsonLines<Record<string, unknown>>(join(folder, 'gold.jsonl')),
  ]);
  const labels = new Map(gold.map((line) => [String(line['id']), textOrNull(line['gold_key'])]));
  return {
    name,
    family,
    kind,
    fragments: fragments.flatMap((line): LabelledFragment[] =>
      typeof line['text'] !== 'string' || 'payload' in line
        ? []
        : [
            labelledFragment({
              id: String(line['id']),
              text: line['text'],
              language: textOrNull(line['language']),
              owner: textOrNull(line['owner']) ?? String(line['client_agent']),
              day: String(line['observed_at']).slice(0, 10),
              interaction: textOrNull(line['interaction']),
              label: labels.get(String(line['id'])) ?? null,
            }),
          ],
    ),
  };
}

export function isLabelled(folder: string): boolean {
  return ['fragments.jsonl', 'gold.jsonl'].every((file) => existsSync(join(folder, file)));
}

/** @param said `language` null: the service guesses it from the words; `day` in UTC, `2026-01-05` */
export function labelledFragment(said: {
  id: string;
  text: string;
  language: string | null;
  owner: string;
  day: string;
  interaction: string | null;
  label: string | null;
}): LabelledFragment {
  const { text, language, ...rest } = said;
  const parts = splitCompound(text).flatMap((part) => {
    const need = needText(part);
    return need === null
      ? []
      : [{ phrase: phraseId(need), text: need, language: languageOf(need, language) }];
  });
  return { ...rest, parts };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
