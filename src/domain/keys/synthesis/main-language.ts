import type { NeedEvidence } from './evidence.ts';

/** The language that most of a need's fragments are said in: ISO 639-1 or `und`; of two, the first by name. */
export function mainLanguage(evidence: NeedEvidence): string {
  const spoken = new Map<string, number>();
  for (const { language, weight } of evidence.members)
    spoken.set(language, (spoken.get(language) ?? 0) + weight);
  const [most] = [...spoken].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return most?.[0] ?? 'und';
}
