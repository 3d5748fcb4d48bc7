/** HTML that is known to be safe; everything else that goes into `html` is text and is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

/** Texts, attribute values in double quotes, and further HTML: `` html`<b title="${name}">${words}</b>` ``. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(fixed.map((text, index) => text + rendered(parts[index] ?? '')).join(''));
}

/** Nothing: where something does not apply. */
export const NOTHING = new Html('');

function rendered(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(rendered).join('');
  return escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return (
    text
      // Control characters and lone surrogates are no HTML; marks that turn text round would reach beyond their place.
      .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|\p{Bidi_Control}/gu, '\ufffd')
      .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
  );
}
