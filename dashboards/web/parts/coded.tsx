/** A sentence of ours with commands in it: what stands between backticks is set as code. */
export function Coded({ text }: { text: string }) {
  return <>{text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={part}>{part}</code>))}</>;
}
