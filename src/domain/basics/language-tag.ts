const TAG = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,5}$/u;

/** A BCP 47 language tag in canonical case ("ZH-hant-tw" -> "zh-Hant-TW"); null for what is none. */
export function languageTag(written: string): string | null {
  if (!TAG.test(written)) return null;
  try {
    return Intl.getCanonicalLocales(written)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * The tag among `available` that serves a wanted one: the same, else the wanted one shortened from its end
 * ("zh-Hant-TW", "zh-Hant", "zh"; RFC 4647 section 3.4, lookup). Null when there is none.
 */
export function lookUpLanguage(wanted: string, available: ReadonlySet<string>): string | null {
  const subtags = (languageTag(wanted) ?? '').split('-');
  for (let size = subtags.length; size > 0; size--) {
    // A single letter only announces what follows it.
    if (subtags[size - 1]?.length === 1) continue;
    const tag = subtags.slice(0, size).join('-');
    if (available.has(tag)) return tag;
  }
  return null;
}
