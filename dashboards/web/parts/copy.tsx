import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';

/** How long the button says that it is done. */
const TOLD_MS = 3_000;

/** Puts a text on the clipboard. @param text asked for when it is pressed: it may have to be fetched */
export function CopyButton({ label, text }: { label: string; text: () => string | Promise<string> }) {
  const { act } = useWords();
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async () => {
    try {
      await putOnClipboard(await text());
      setTold(act.copied);
    } catch {
      setTold(act.notCopied);
    }
  };
  return (
    <span class="copy">
      <button type="button" class="small-button" onClick={copy}>
        {label}
      </button>{' '}
      <span role="status" class="quiet">
        {told}
      </span>
    </span>
  );
}

/** Browsers have no clipboard for pages that came over plain http from afar; the old command works there still. */
async function putOnClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (!done) throw new Error('The browser refused.');
}
