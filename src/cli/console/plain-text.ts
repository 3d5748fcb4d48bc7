/**
 * A text of others for a terminal: what would move the cursor, colour, clear or turn the direction of what follows (ECMA-48
 * control functions, C0 and C1; Unicode's bidirectional controls) is shown as U+FFFD. Line breaks and tabs stay.
 */
export function plainText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|\p{Surrogate}|\p{Bidi_Control}/gu, '\ufffd');
}
