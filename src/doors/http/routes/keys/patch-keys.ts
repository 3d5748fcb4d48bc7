import Type from 'typebox';
import { seesUnsigned, withoutFewOwners } from '../../../../domain/access/index.ts';
import { DAY_MS, utcDay } from '../../../../domain/basics/index.ts';
import { versionTouching } from '../../../../domain/records/index.ts';
import {
  approvalWords,
  type HandVerb,
  type KeyMeasures,
  outcomeOf,
  ratesOf,
  sumOf,
} from '../../../../domain/trial/index.ts';
import {
  listDecisions,
  listPatchKeys,
  openRefinements,
  type PatchKeyRow,
  publicationsOf,
  type RefinementRow,
  subjectOf,
} from '../../../../ground/db/keys/index.ts';
import { listMeasurements } from '../../../../ground/db/trial/index.ts';
import { passRefinements } from '../../../../ground/signing/pass-gate.ts';
import { shownDecision } from '../../../../ground/signing/trail.ts';
import { summaryOf } from '../../../exchange/patch-key-summary.ts';
import { lineOf } from '../../contract/common.ts';
import { HandReply, PatchKeyDetail, PatchKeyList, PatchKeyPath } from '../../contract/keys/patch-keys.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import { decideByHand } from '../../views/decide-by-hand.ts';
import { keyMeasures } from '../../views/key-measures.ts';
import { shownNearMisses } from '../../views/near-misses.ts';
import { patchKeyFor, patchKeyOf, tagOf } from '../../views/patch-keys.ts';
import { decisionsFor, keysFor } from '../../views/readers-view.ts';

/** What an answer shows of a key's measurements, counted back from now. */
const MOST_DAYS = 400;

/** Keys that were made out of needs: what each is, rests on, and how it does. */
export const patchKeyRoutes = routesOf('keys', [
  scenarioRoute('GET /patch-keys', 'read', {
    summary: 'All keys the service made, with their status',
    response: { 200: PatchKeyList },
    async answer(ctx, { found, caller }) {
      const { scenario, policy } = found;
      const [keys, refined] = await Promise.all([
        listPatchKeys(ctx.db, scenario),
        openRefinements(ctx.db, scenario),
      ]);
      return {
        patch_keys: (await keysFor(ctx.db, caller, scenario, keys)).map(summaryOf),
        refined_keys: (seesUnsigned(caller) ? refined : await passRefinements(ctx, found, refined)).map(
          ({ keyName, definition, sentence, evidence }) => ({
            key_name: keyName,
            definition,
            sentence,
            evidence: shownEvidence(evidence, policy.publication.owners),
          }),
        ),
      };
    },
  }),
  scenarioRoute('GET /patch-keys/:key', 'read', {
    summary: 'One key: measurements, evidence and every decision about it',
    params: PatchKeyPath,
    response: { 200: PatchKeyDetail },
    async answer(ctx, { found, caller, params, reply }) {
      const { scenario } = found;
      const key = await patchKeyFor(ctx.db, caller, scenario, params.key);
      reply.header('etag', tagOf(key));
      const now = ctx.clock.now();
      const [days, decisions, published, nearMisses] = await Promise.all([
        listMeasurements(ctx.db, scenario, key.keyName, {
          since: utcDay(new Date(now.getTime() - MOST_DAYS * DAY_MS)),
        }),
        listDecisions(ctx.db, scenario, subjectOf(key.keyName)),
        publicationsOf(ctx.db, scenario, key.keyName),
        shownNearMisses(ctx.db, found, { id: key.cluster, pool: key.pool }),
      ]);
      const { reading: _, ...evidence } = key.evidence;
      const k = found.policy.publication.owners;
      const measures = await keyMeasures(ctx.db, key, days, { k, now });
      const told = await decisionsFor(ctx.db, caller, scenario, decisions);
      const detail = {
        ...summaryOf(key),
        etag: tagOf(key),
        evidence: seesUnsigned(caller) ? evidence : ofMany(evidence, k),
        orders: seesUnsigned(caller) ? (key.orders?.given ?? []) : [],
        learned_as: key.orders?.learned.key_name ?? key.keyName,
        asked: key.asked,
        near_misses: nearMisses,
        rates: ratesOf(sumOf(days)),
        measures,
        forecast: shownForecast(key, measures.trial?.total),
        measurements: days.map(({ scenario: _scenario, keyName: _key, ...day }) => day),
        versions: published.flatMap((one) => {
          const touch = versionTouching(one, key.keyName);
          if (touch === null) return [];
          const { line, cohort } = touch.numbers;
          return [{ schema_id: touch.schemaId, line, cohort, at: one.at, what: touch.what }];
        }),
        decisions: told.map(shownDecision),
      };
      return seesUnsigned(caller) ? detail : withoutFewOwners(detail, k);
    },
  }),
  ...(['approve', 'reject', 'retire'] as const).map(deciding),
]);

function deciding(verb: HandVerb) {
  return scenarioRoute(`POST /patch-keys/:key/${verb}`, 'approve', {
    summary: `A person's decision: ${verb} the key`,
    params: PatchKeyPath,
    body: Type.Object({ reason: lineOf(3, 500) }),
    response: { 200: HandReply },
    async answer(ctx, { found, caller, params, body }) {
      const key = await patchKeyOf(ctx.db, found.scenario, params.key);
      const word = { verb, by: caller.name, reason: body.reason };
      const approvals = await decideByHand(ctx, found, key, word);
      const now = summaryOf(await patchKeyOf(ctx.db, found.scenario, key.keyName));
      if (approvals === null) return { ...now, approvals };
      const { givenBy, needed } = approvals;
      return { ...now, approvals: { given_by: givenBy, needed, sentence: approvalWords(approvals) } };
    },
  });
}

/** Words and values that `k` owners or more said. */
function ofMany<E extends Pick<PatchKeyRow['evidence'], 'support' | 'vocabulary'>>(
  evidence: E,
  k: number,
): E {
  const support = Object.entries(evidence.support).filter(([, { owners }]) => owners >= k);
  const vocabulary = Object.entries(evidence.vocabulary).filter(([, owners]) => owners >= k);
  return { ...evidence, support: Object.fromEntries(support), vocabulary: Object.fromEntries(vocabulary) };
}

/** What was expected of a key before its trial, beside what its trial shows so far. */
function shownForecast(
  { forecast }: PatchKeyRow,
  total: Pick<KeyMeasures, 'coverage_gain' | 'coverage_gain_beside'> | undefined,
) {
  if (forecast === null) return null;
  const came = total?.coverage_gain_beside.rate ?? total?.coverage_gain.rate ?? null;
  const outcome = outcomeOf(forecast, came);
  return { ...forecast, came: outcome?.came ?? null, within: outcome?.within ?? null };
}

/** Near misses of fewer owners than are published stay out, also as a number. */
function shownEvidence(evidence: RefinementRow['evidence'], k: number) {
  if (evidence === null) return null;
  const { fragments, owners, nearMisses } = evidence;
  const none = { owners: 0, fragments: 0 };
  return { fragments, owners, near_misses: nearMisses.owners >= k ? nearMisses : none };
}
