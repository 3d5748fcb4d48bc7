import { lookUpLanguage } from '../basics/index.ts';
import type { KeyDefinition } from './key-definition.ts';
import type { SchemaDocument } from './schema-version.ts';

/** What `semantic_description` is taken to be written in: learned keys always have English there. */
const BASE_LANGUAGE = 'en';

/** A version in one language, for clients that read one description of each key (S-6). */
export type Rendition = SchemaDocument & {
  /** BCP 47 tag of the descriptions; English where no key has the language that was asked for. */
  readonly language: string;
  /** Keys that have no description in `language` and keep their own. */
  readonly language_missing: readonly string[];
  readonly version: SchemaDocument['version'] & {
    /** Digest of the version itself, which holds all languages; later versions name that one as predecessor. */
    readonly rendition_of: string;
  };
};

/**
 * The version with `digest` in the language wanted (BCP 47), or null where it says just that as it is: in English,
 * with no key described otherwise. It is a document of its own and needs a seal of its own.
 */
export function renditionOf(document: SchemaDocument, digest: string, wanted: string): Rendition | null {
  const tags = new Set(document.keys.flatMap((key) => Object.keys(key.descriptions ?? {})));
  const found = lookUpLanguage(wanted, tags);
  if (found === null && wanted.split('-')[0]?.toLowerCase() === BASE_LANGUAGE) return null;
  const language = found ?? BASE_LANGUAGE;
  const missing = document.keys.filter(
    (key) => language !== BASE_LANGUAGE && descriptionIn(key, language) === undefined,
  );
  return {
    ...document,
    keys: document.keys.map((key) => withoutOthers(inLanguage(key, language))),
    version: { ...document.version, rendition_of: digest },
    language,
    language_missing: missing.map((key) => key.key_name),
  };
}

/** The key with its description in `language`, where it has one. */
export function inLanguage(key: KeyDefinition, language: string): KeyDefinition {
  const text = descriptionIn(key, language);
  return text === undefined ? key : { ...key, semantic_description: text };
}

function descriptionIn({ descriptions = {} }: KeyDefinition, language: string): string | undefined {
  const tag = lookUpLanguage(language, new Set(Object.keys(descriptions)));
  return tag === null ? undefined : descriptions[tag];
}

function withoutOthers(key: KeyDefinition): KeyDefinition {
  const { descriptions: _, ...rest } = key;
  return rest;
}
