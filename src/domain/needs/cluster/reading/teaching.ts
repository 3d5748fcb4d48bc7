import { speaksToMachines } from '../../../template/index.ts';
import { FUNCTION_WORDS, type Phrase } from '../../../words/index.ts';
import { correctedPhrases, type PoolSnapshot } from '../../pool.ts';
import { readTraits } from './traits.ts';

/** Nobody wishes at such length: an essay, a log, or a try at something. In spaced scripts some fifty words. */
const LONGEST = 300;

/** The phrases of a pool in three parts, each in exactly one. */
export type Teaching = {
  /** What the pool is learned from. */
  readonly teachers: readonly Phrase[];
  /** What finds its place when the needs are known. */
  readonly strangers: readonly Phrase[];
  /** What is nobody's wish: it has no place. */
  readonly unfit: readonly Phrase[];
};

/**
 * Parts the phrases of a pool into those that a second owner's words bear out and the others. A phrase that nobody else
 * says, none of whose words of meaning anybody else says, and that holds no typed value ("for 3"), teaches nothing;
 * neither does what is too long for a wish, or speaks to machines instead of people. Neither moves a mean, a border
 * or another phrase: the pool is learned exactly as without them. What people corrected always teaches.
 */
export function teaching(pool: PoolSnapshot): Teaching {
  const owners: Owners = new Map();
  for (const { phrase, owner } of pool.mentions) add(owners, phrase, owner);
  const unfit = pool.phrases.filter(({ text }) => text.length > LONGEST || speaksToMachines(text));
  const odd = new Set(unfit);
  const fit = pool.phrases.filter((phrase) => !odd.has(phrase));
  const shared = sharedWords(fit, owners);
  const corrected = correctedPhrases(pool.corrections);
  const isBorneOut = (phrase: Phrase): boolean =>
    corrected.has(phrase.id) ||
    owners.get(phrase.id) === null ||
    readTraits(phrase).kinds.some((kind) => kind !== 'name') ||
    meaningful(phrase).some((word) => shared.get(word) === null);
  const teachers = fit.filter(isBorneOut);
  const teaches = new Set(teachers);
  return { teachers, strangers: fit.filter((phrase) => !teaches.has(phrase)), unfit };
}

/** By what was said: its one owner so far, or null where there are several. */
type Owners = Map<string, string | null>;

function add(owners: Owners, said: string, owner: string | null): void {
  const known = owners.get(said);
  if (known !== owner) owners.set(said, known === undefined ? owner : null);
}

/** By word of meaning. */
function sharedWords(phrases: readonly Phrase[], ofPhrases: Owners): Owners {
  const shared: Owners = new Map();
  for (const phrase of phrases) {
    const owner = ofPhrases.get(phrase.id);
    if (owner !== undefined) for (const word of meaningful(phrase)) add(shared, word, owner);
  }
  return shared;
}

function meaningful(phrase: Phrase): string[] {
  const { frame, named } = readTraits(phrase);
  return [...new Set([...frame, ...named])].filter(
    (word) => !word.startsWith('<') && !FUNCTION_WORDS.has(word),
  );
}
