import { mayDo } from '../../../../domain/access/index.ts';
import { isOpenEnded, type NeedWording, type Residue, totalsOf } from '../../../../domain/mapping/index.ts';
import { showable } from '../../../../domain/reading/index.ts';
import type { KeyValue } from '../../../../domain/template/index.ts';
import { type BackFillRow, listBackFills, type SaidPart } from '../../../../ground/db/keys/index.ts';
import {
  BackFillList,
  BackFillOrder,
  BackFillQuery,
  BackFillReply,
  BackFillUndo,
  BackFillUndone,
} from '../../contract/keys/back-fill.ts';
import { PatchKeyPath } from '../../contract/keys/patch-keys.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import {
  besides,
  fillBack,
  type NeedRead,
  type Proposal,
  readNeed,
  residueIn,
  undoBackFill,
  wordingOf,
} from '../../views/back-fill.ts';
import { patchKeyOf } from '../../views/patch-keys.ts';

const PAGE = 100;

/** What was said in words before there was a key gets the key's values afterwards; reversible, and never counted as use. */
export const backFillRoutes = routesOf('keys', [
  scenarioRoute('GET /patch-keys/:key/back-fill', 'read', {
    summary: 'Values that a key would have had in old payloads, and what their words say besides',
    params: PatchKeyPath,
    querystring: BackFillQuery,
    response: { 200: BackFillList },
    async answer({ db }, { found: { scenario, policy }, caller, params, query }) {
      const key = await patchKeyOf(db, scenario, params.key);
      const { after = '', limit, min_confidence } = query;
      const size = Number(limit ?? PAGE);
      const bar = min_confidence === undefined ? null : Number(min_confidence);
      const [need, filled] = await Promise.all([
        readNeed(db, key),
        listBackFills(db, scenario, { keyName: key.keyName }),
      ]);
      const wording = await wordingOf(db, key, need.phrases.values());
      const applied = new Map(filled.map((row) => [row.interaction, row]));
      const items: Item[] = [
        ...need.proposed.filter(
          ({ confidence, value }) => bar === null || (value !== null && confidence >= bar),
        ),
        ...endedOf(filled, need),
      ].sort((a, b) => (a.interaction < b.interaction ? -1 : 1));
      const page = items.filter(({ interaction }) => interaction > after).slice(0, size);
      const sayings = page.flatMap((one) => ('saying' in one ? [one.saying] : []));
      const compounds = await besides(db, scenario, sayings, need.phrases);
      const reader = {
        words: mayDo(caller, 'curate'),
        open: isOpenEnded(key.definition),
        k: policy.publication.owners,
      };
      return {
        key_name: key.keyName,
        status: key.status,
        totals: {
          ...totalsOf(need.proposed),
          residue_share: residueShare(need, wording),
          applied: filled.length,
        },
        items: page.map((item) => shownItem(item, { wording, need, compounds, applied, reader })),
        next: page.length === size ? (page.at(-1)?.interaction ?? null) : null,
      };
    },
  }),
  scenarioRoute('POST /patch-keys/:key/back-fill', 'curate', {
    summary: 'Fill the key in, for the payloads named or for all that say it surely enough',
    params: PatchKeyPath,
    body: BackFillOrder,
    response: { 200: BackFillReply },
    async answer(ctx, { found, caller, params, body }) {
      const key = await patchKeyOf(ctx.db, found.scenario, params.key);
      const { interactions, min_confidence: minConfidence, reason } = body;
      return fillBack(ctx, key, { interactions, minConfidence, reason, by: caller.name });
    },
  }),
  scenarioRoute('POST /patch-keys/:key/back-fill/undo', 'curate', {
    summary: 'Take back what was filled in, all of it or for the payloads named',
    params: PatchKeyPath,
    body: BackFillUndo,
    response: { 200: BackFillUndone },
    async answer(ctx, { found, caller, params, body: { interactions, reason = 'Taken back.' } }) {
      const key = await patchKeyOf(ctx.db, found.scenario, params.key);
      return { undone: await undoBackFill(ctx, key, { interactions, reason, by: caller.name }) };
    },
  }),
]);

/** Filled in once, and no saying of the key's need any more. */
type Ended = Pick<Proposal, 'interaction' | 'confidence' | 'value'> & { readonly why: 'ended' };
type Item = Proposal | Ended;

function endedOf(filled: readonly BackFillRow[], { proposed }: NeedRead): Ended[] {
  const said = new Set(proposed.map(({ interaction }) => interaction));
  return filled.flatMap(({ interaction, value, confidence }) =>
    said.has(interaction) ? [] : [{ interaction, value, confidence, why: 'ended' as const }],
  );
}

/** Whether a phrase says more than the need is asked once a phrase and value; most are said many times. */
function residueShare({ proposed, phrases }: NeedRead, wording: NeedWording): number | null {
  const known = new Map<string, boolean>();
  const says = (one: Proposal): boolean => {
    const place = `${one.saying.phrase} ${String(one.value)}`;
    const phrase = phrases.get(one.saying.phrase);
    const found = known.get(place);
    if (found !== undefined || phrase === undefined) return found ?? false;
    const { text, sure } = residueIn(wording, one, phrase);
    known.set(place, text !== null && sure);
    return text !== null && sure;
  };
  const read = proposed.filter(({ why }) => why === 'read');
  return read.length === 0 ? null : read.filter(says).length / read.length;
}

type Shown = {
  readonly wording: NeedWording;
  readonly need: NeedRead;
  readonly compounds: ReadonlyMap<number, readonly SaidPart[]>;
  readonly applied: ReadonlyMap<string, BackFillRow>;
  readonly reader: { readonly words: boolean; readonly open: boolean; readonly k: number };
};

function shownItem(item: Item, { wording, need, compounds, applied, reader }: Shown) {
  const row = applied.get(item.interaction);
  const saying = 'saying' in item ? item.saying : null;
  const phrase = saying === null ? undefined : need.phrases.get(saying.phrase);
  const shared = (phrase?.owners ?? 0) >= reader.k;
  const value = (said: KeyValue | null) => {
    if (!reader.open || typeof said !== 'string') return said;
    return reader.words ? showable(said, shared) : null;
  };
  const { interaction, confidence, why } = item;
  return {
    interaction,
    fragment: saying?.fragment ?? null,
    day: saying?.day ?? null,
    value: value(item.value),
    confidence,
    why,
    residue:
      phrase === undefined || !('saying' in item)
        ? null
        : shownResidue(
            residueIn(wording, item, phrase),
            compounds.get(item.saying.seq) ?? [],
            shared,
            reader,
          ),
    applied: row === undefined ? null : { ...row, value: value(row.value) },
  };
}

function shownResidue(
  left: Residue,
  others: readonly SaidPart[],
  shared: boolean,
  { words, k }: Shown['reader'],
) {
  const texts = [
    ...(left.text === null ? [] : [showable(left.text, shared)]),
    ...others.map(({ text, owners }) => showable(text, owners >= k)),
  ];
  return {
    said: texts.length > 0,
    // Another part of a compound is surely something else.
    sure: left.sure || (left.text === null && others.length > 0),
    text: words && texts.length > 0 ? texts.join('; ') : null,
  };
}
