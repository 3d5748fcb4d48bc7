/**
 * The words of one topic in one language. `words` count whole, or with a plural s, and also as two or three neighbours
 * written as one ("ageofchild" is "age of child"); `stems` count anywhere in a word, for languages that compound or join
 * articles ("Kreditkartennummer", "البطاقة") and names without gaps ("cardpayment"). Words of scripts without gaps
 * count anywhere in the text.
 */
type LanguageWords = { readonly words?: string; readonly stems?: string };

/** By BCP 47 language. */
export type TopicWords = Readonly<Record<string, LanguageWords>>;
