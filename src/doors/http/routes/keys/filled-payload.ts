import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { type Residue, residueOf } from '../../../../domain/mapping/index.ts';
import { showable } from '../../../../domain/reading/index.ts';
import { RESERVED_KEY } from '../../../../domain/template/index.ts';
import { needText } from '../../../../domain/words/index.ts';
import { findInteraction, otherOf } from '../../../../ground/db/intake/index.ts';
import {
  type BackFillRow,
  listBackFills,
  needPhrases,
  type PatchKeyRow,
  partsOfPayload,
} from '../../../../ground/db/keys/index.ts';
import { CallerId, ScenarioName } from '../../contract/common.ts';
import { FilledPayload } from '../../contract/keys/back-fill.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';
import { isLive, wordingOf } from '../../views/back-fill.ts';
import { patchKeyOf } from '../../views/patch-keys.ts';
import { unknownIn } from '../../views/unknown.ts';

type FilledIn = { readonly row: BackFillRow; readonly key: PatchKeyRow };

/** One payload, as it came and as it reads with what was filled in. */
export const filledPayloadRoutes = routesOf('keys', [
  scenarioRoute('GET /interactions/:id', 'curate', {
    summary: 'A reported payload as it came, with back-filled keys and what is left in `other`',
    params: Type.Object({ scenario: ScenarioName, id: CallerId }),
    response: { 200: FilledPayload },
    async answer(ctx, { found: { policy }, params: { scenario, id } }) {
      const [sent, other, rows] = await Promise.all([
        findInteraction(ctx.db, scenario, id),
        otherOf(ctx.db, scenario, id),
        listBackFills(ctx.db, scenario, { interaction: id }),
      ]);
      if (sent === null) throw unknownIn(scenario, 'interaction', id);
      const filledIn = await Promise.all(
        rows.map(async (row) => ({ row, key: await patchKeyOf(ctx.db, scenario, row.keyName) })),
      );
      const live = filledIn.filter(({ key }) => isLive(key));
      const said = other === null ? {} : { [RESERVED_KEY]: showable(other, false) };
      const rest =
        live.length === 0 || other === null
          ? null
          : await residueOfPayload(ctx, scenario, id, live, policy.publication.owners);
      return {
        id,
        schema_id: sent.schemaId,
        received_at: sent.receivedAt,
        outcome: sent.outcome,
        payload: { ...sent.payload, ...said },
        back_filled: filledIn.map(({ row, key }) => ({ ...membersOf(row), status: key.status })),
        filled: {
          ...sent.payload,
          ...Object.fromEntries(live.map(({ row }) => [row.keyName, row.value])),
          ...(rest === null ? said : { [RESERVED_KEY]: rest.text }),
        },
        residue_sure: rest?.sure ?? true,
      };
    },
  }),
]);

/** What the `other` of a payload still says when the needs of some keys are taken out. */
async function residueOfPayload(
  { db }: Context,
  scenario: string,
  id: string,
  filledIn: readonly FilledIn[],
  k: number,
): Promise<Residue> {
  const [parts, ...needs] = await Promise.all([
    partsOfPayload(db, scenario, id),
    ...filledIn.map(async ({ row, key }) => {
      const phrases = await needPhrases(db, key);
      const ids = new Set(phrases.map((phrase) => phrase.id));
      return { value: row.value, ids, wording: await wordingOf(db, key, phrases) };
    }),
  ]);
  const left = parts.map(({ text, phrase, language, day, owners }): Residue => {
    const need = needs.find(({ ids }) => ids.has(phrase));
    const own = needText(text) ?? text;
    const residue =
      need === undefined
        ? { text: own, sure: true }
        : residueOf(own, need.wording, { value: need.value, language, day });
    return { ...residue, text: residue.text === null ? null : showable(residue.text, owners >= k) };
  });
  const texts = left.flatMap(({ text }) => text ?? []);
  return { text: texts.length === 0 ? null : texts.join('; '), sure: left.every(({ sure }) => sure) };
}
