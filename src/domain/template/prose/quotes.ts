/** What a description shows of people's words: "Example mapping: 'by the window' -> 'window'" has the first. */
export function quotesOf(description: string): readonly string[] {
  return [...description.matchAll(/'([^'\n]{1,300})' ->/gu)].map(([, said = '']) => said);
}
