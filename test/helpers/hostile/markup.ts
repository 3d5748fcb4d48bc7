/**
 * The tags of a page with the names of their attributes, in order, and nothing of its texts and values: two pages that
 * differ only in what people said have one shape. Read as HTML's tokeniser reads it (WHATWG 13.2.5), comments as tags.
 */
export function shapeOf(page: string): string[] {
  const tags = page.matchAll(/<(!--|[/!]?[a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi);
  return Array.from(tags, ([, name = '', rest = '']) => {
    const attributes = rest.replace(/=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/g, '=');
    return [name.toLowerCase(), ...attributes.split(/\s+/).filter(Boolean)].join(' ');
  });
}
