import { normalise } from '../../src/domain/basics/vector.ts';
import { seededRandom } from '../../src/domain/statistics/random.ts';
import { type LabelledFragment, type LabelledPool, labelledFragment } from './labelled-pool.ts';
import type { LabelledSnapshot } from './snapshot.ts';

const YOUNG = 0.2;

/** The first fifth of the days: what a pool looks like when its first needs mature. */
export function young(pool: LabelledPool): LabelledPool {
  const days = [...new Set(pool.fragments.map(({ day }) => day))].sort();
  const last = days[Math.ceil(days.length * YOUNG) - 1] ?? '';
  return {
    ...pool,
    name: `${pool.name}~young`,
    kind: `${pool.kind}, first fifth of the days`,
    fragments: pool.fragments.filter(({ day }) => day <= last),
  };
}

/** A random half, in which the same needs are said in other words. */
export function half(pool: LabelledPool): LabelledPool {
  const random = seededRandom(pool.fragments.length);
  return {
    ...pool,
    name: `${pool.name}~half`,
    kind: `${pool.kind}, half`,
    fragments: pool.fragments.filter(() => random() < 0.5),
  };
}

/** The same of clients that do not say which fragments came in one payload. */
export function loose(pool: LabelledPool): LabelledPool {
  const fragments = pool.fragments.map((fragment) => ({ ...fragment, interaction: null }));
  return { ...pool, name: `${pool.name}~loose`, kind: `${pool.kind}, no interactions`, fragments };
}

const SPEAK_OTHERWISE = 0.4;
const LANGUAGE_SHIFT = 0.25;
const TRANSLATION_NOISE = 0.45;

/**
 * The same where some owners speak a made-up language: its words are English ones with the letters turned (ROT13), its
 * vectors the English ones with a shift that all share and a noise of their own. No two languages' words ever match,
 * and that is the evidence that pools of one language cannot teach.
 */
export function bilingual(pool: LabelledSnapshot): LabelledSnapshot {
  const { snapshot } = pool;
  const random = seededRandom(snapshot.phrases.length + 1);
  const dimensions = snapshot.phrases[0]?.vector.length ?? 0;
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const direction = () => normalise(Float32Array.from({ length: dimensions }, gauss));
  const shift = direction();
  const phrases = snapshot.phrases.map((phrase) => {
    if (random() >= SPEAK_OTHERWISE) return phrase;
    const own = direction();
    const vector = normalise(
      phrase.vector.map((x, i) => x + LANGUAGE_SHIFT * (shift[i] ?? 0) + TRANSLATION_NOISE * (own[i] ?? 0)),
    );
    return { ...phrase, text: turned(phrase.text), language: 'xx', vector };
  });
  return {
    ...pool,
    name: `${pool.name}~bilingual`,
    kind: `${pool.kind}, two languages`,
    snapshot: { ...snapshot, phrases },
  };
}

function turned(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

const MIXES = 10;
const NEEDS = 7;
const NOISE = 0.15;
const AGENTS = 60;
const DAYS = 60;

/** Needs drawn from a collection of labelled sentences; what belongs to no need of a mix is its noise. */
export function mixes(sentences: readonly { text: string; label: string }[], family: string): LabelledPool[] {
  const random = seededRandom(sentences.length);
  const byLabel = new Map<string, string[]>();
  for (const { text, label } of sentences) byLabel.set(label, [...(byLabel.get(label) ?? []), text]);
  const shuffled = [...byLabel.keys()].sort().sort(() => random() - 0.5);
  return Array.from({ length: MIXES }, (_, mix): LabelledPool => {
    const needs = new Set(shuffled.slice(mix * NEEDS, (mix + 1) * NEEDS));
    const others = shuffled.slice(MIXES * NEEDS).flatMap((label) => byLabel.get(label) ?? []);
    const said: { text: string; label: string | null }[] = [...needs].flatMap((label) => {
      const texts = byLabel.get(label) ?? [];
      const share = 0.4 + 0.6 * random();
      return texts.slice(0, Math.ceil(texts.length * share)).map((text) => ({ text, label }));
    });
    const noise = Math.round((said.length * NOISE) / (1 - NOISE));
    for (let i = 0; i < noise; i++) {
      const text = others[Math.floor(random() * others.length)];
      if (text !== undefined) said.push({ text, label: null });
    }
    const fragments = said.map(({ text, label }, i): LabelledFragment => {
      const day = new Date(Date.UTC(2026, 0, 5 + Math.floor(random() * DAYS))).toISOString().slice(0, 10);
      const owner = `agent-${Math.floor(random() * AGENTS)}`;
      return labelledFragment({
        id: `m${String(i).padStart(5, '0')}`,
        text,
        language: null,
        owner,
        day,
        interaction: null,
        label,
      });
    });
    return { name: `mix-${mix}`, family, kind: 'mixed sentences', fragments };
  });
}
