import { redact, withoutMachineTalk, withoutPlaceholders } from '../privacy/index.ts';
import { needText, phraseId, splitCompound } from '../words/index.ts';

/** What is said in one part of a fragment; `phrase` null where it is polite noise or held back. */
export type Said = {
  /** 0 for the whole, 1… for the parts of a compound. */
  readonly part: number;
  readonly text: string;
  readonly need: string | null;
  readonly phrase: string | null;
  readonly held: QuarantineReason | null;
};

/**
 * Takes a fragment apart: without personal data, without what speaks to the machine, wish by wish.
 * @param appealed a person let it out of quarantine: it may be a part already, and goes its way undivided
 */
export function readFragment(raw: string, appealed: boolean): readonly Said[] {
  // First of all: neither a phrase nor a vector nor a display rests on what is taken out here.
  const clean = redact(raw).text;
  const { honest, machine } = appealed ? { honest: clean, machine: [] } : withoutMachineTalk(clean);
  const wish = honest === null ? null : withoutPlaceholders(honest);
  const texts = wish === null ? [] : appealed ? [wish] : splitCompound(wish);
  const several = texts.length + machine.length > 1;
  const partAt = (index: number) => (several ? index + 1 : 0);
  const said = texts.map((text, index): Said => {
    const need = needText(text);
    return { part: partAt(index), text, need, phrase: need === null ? null : phraseId(need), held: null };
  });
  const held = machine.map((text, index): Said => {
    const part = partAt(texts.length + index);
    return { part, text, need: null, phrase: null, held: 'machine_talk' };
  });
  return [...said, ...held];
}

/**
 * Why a fragment is held back: `machine_talk` speaks to the program that reads it instead of asking for something ·
 * `poison` is one of a campaign. Whatever is held back counts nowhere until a person lets it go.
 */
export type QuarantineReason = 'machine_talk' | 'poison';
