import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { listPatchKeys, openRefinements } from '../../db/patch-keys.ts';
import { findScenario, findScenarioOrNull, type Scenario, saveScenario } from '../../db/scenarios.ts';
import { newestVersion, type SchemaVersionRow } from '../../db/schema-versions.ts';
import { isOfferedTo } from '../../domain/audience.ts';
import { cohortNamed, GLOBAL_COHORT } from '../../domain/cohort.ts';
import { suggestionOf } from '../../domain/composition.ts';
import { canonicalise } from '../../domain/digest.ts';
import { DomainError } from '../../domain/errors.ts';
import { isInExperiment } from '../../domain/experiment.ts';
import { validatePayload } from '../../domain/payload.ts';
import { DEFAULT_POLICY } from '../../domain/policy.ts';
import { parseTemplate } from '../../domain/template.ts';
import { publishVersions } from '../../signing/publish-versions.ts';
import { ASKER, Language, PROBLEM_REPLY, ScenarioPath } from '../contract/common.ts';
import { ValidateBody } from '../contract/ingest.ts';
import { Suggestion, TemplateReply, ValidateReply } from '../contract/templates.ts';
import { renderedDocument, signedDocument } from '../signed-document.ts';
import { newestFor, templateFor } from '../templates.ts';
import { withTypes } from '../typed.ts';

const Channel = Type.Union([Type.Literal('stable'), Type.Literal('experimental')]);

/** Templates go in from their owners and out, signed, to everybody. */
export function templateRoutes(app: FastifyInstance, ctx: Context): void {
  const typed = withTypes(app);

  typed.put(
    '/v1/scenarios/:scenario/template',
    {
      config: { scope: 'admin' },
      schema: {
        summary: 'Register or replace the base template of a scenario',
        tags: ['templates'],
        params: ScenarioPath,
        body: Type.Unknown({ description: 'SDSI schema template' }),
        response: { 200: TemplateReply, 201: TemplateReply, ...PROBLEM_REPLY },
      },
    },
    async (request, reply) => {
      const { scenario } = request.params;
      const parsed = parseTemplate(request.body);
      if ('errors' in parsed) {
        throw new DomainError('invalid_input', 'The template is not valid.', { faults: parsed.errors });
      }
      const { template } = parsed;
      if (template.scenario !== scenario) {
        throw new DomainError('invalid_input', 'The template is for another scenario than the address.', {
          faults: [
            { path: 'scenario', detail: `is "${template.scenario}", but the address says "${scenario}"` },
          ],
        });
      }
      const before = await findScenarioOrNull(ctx.db, scenario);
      const unchanged = before !== null && canonicalise(before.template) === canonicalise(template);
      if (!unchanged) {
        await saveScenario(ctx.db, template, before?.policy ?? DEFAULT_POLICY, ctx.clock.now());
        // The owner wants to see it now; the job only catches up on what this misses.
        await publishVersions(ctx, scenario);
      }
      const row = await newestVersion(ctx.db, scenario, 'stable', GLOBAL_COHORT);
      if (row === null)
        throw new DomainError('unavailable', 'The template is stored and will be published shortly.');
      return sendVersion(reply.code(before === null ? 201 : 200), row);
    },
  );

  typed.get(
    '/v1/scenarios/:scenario/template',
    {
      config: { scope: 'read' },
      schema: {
        summary: 'The current template, signed; described in the language asked for, else in English',
        tags: ['templates'],
        params: ScenarioPath,
        querystring: Type.Object({
          channel: Type.Optional(Channel),
          language: Type.Optional(Language),
          ...ASKER,
        }),
        response: { 200: TemplateReply, 304: Type.Null(), ...PROBLEM_REPLY },
      },
    },
    async (request, reply) => {
      const { scenario, policy } = await findScenario(ctx.db, request.params.scenario);
      const { channel, cohort, client_agent } = request.query;
      const tries =
        channel === 'experimental' && isInExperiment(scenario, client_agent ?? null, policy.experiment.share);
      const line = tries ? 'experimental' : 'stable';
      const row = await newestFor(ctx.db, scenario, line, cohortNamed(cohort));
      if (row === null)
        throw new DomainError('unavailable', 'The first version is being published; ask again shortly.');
      reply.header('cache-control', 'private, max-age=60');
      const { language } = request.query;
      const document = language === undefined ? null : await renderedDocument(ctx, row, language);
      const answer = document ?? signedDocument(row);
      const etag = `"${answer.signature.digest}"`;
      reply.header('etag', etag);
      return knows(request.headers['if-none-match'], etag) ? reply.code(304).send(null) : reply.send(answer);
    },
  );

  typed.get(
    '/v1/scenarios/:scenario/suggestions',
    {
      config: { scope: 'read' },
      schema: {
        summary: 'Schema patches: keys on trial, and better words for keys there are',
        tags: ['templates'],
        params: ScenarioPath,
        querystring: Type.Object(ASKER),
        response: { 200: Suggestion, ...PROBLEM_REPLY },
      },
    },
    async (request) => {
      const scenario = await findScenario(ctx.db, request.params.scenario);
      const { cohort, client_agent } = request.query;
      return suggestionFor(ctx, scenario, cohortNamed(cohort), client_agent ?? null);
    },
  );

  typed.post(
    '/v1/scenarios/:scenario/validate',
    {
      config: { scope: 'read' },
      schema: {
        summary: 'Validate a payload against a version of the template; no model is asked',
        tags: ['templates'],
        params: ScenarioPath,
        body: ValidateBody,
        response: { 200: ValidateReply, ...PROBLEM_REPLY },
      },
    },
    async (request) => {
      const scenario = await findScenario(ctx.db, request.params.scenario);
      const { schema_id, payload, mode, cohort: named, client_agent } = request.body;
      const { template, known, cohort } = await templateFor(
        ctx.db,
        scenario.scenario,
        schema_id,
        cohortNamed(named),
      );
      const judged = validatePayload(template, payload, mode ?? 'lenient');
      const suggestion =
        judged.other === null ? null : await suggestionFor(ctx, scenario, cohort, client_agent ?? null);
      const patches = suggestion?.schema_update_suggestion;
      return {
        valid: judged.valid,
        schema_id: template.schema_id,
        payload: { ...judged.payload },
        errors: [...judged.errors],
        unknown: [...judged.unknown],
        // A client with an unknown or long gone id gets the current template instead of a bare 404 (S-45).
        ...(known ? {} : { template: { ...template } }),
        ...(patches !== undefined && patches.new_keys.length + patches.refined_keys.length > 0
          ? suggestion
          : {}),
      };
    },
  );
}

/** Nothing on trial for those that the others are compared with; better words for a key there is are no trial of it. */
async function suggestionFor(
  ctx: Context,
  { scenario, policy }: Scenario,
  cohort: string | null,
  agent: string | null,
) {
  const tries = isInExperiment(scenario, agent, policy.experiment.share);
  const [onTrial, refinements] = await Promise.all([
    listPatchKeys(ctx.db, scenario, ['experimental']),
    openRefinements(ctx.db, scenario),
  ]);
  const { schema_update_suggestion: patches } = suggestionOf(
    onTrial.filter((key) => tries && isOfferedTo(key.cohorts, cohort)).map((key) => key.definition),
    refinements.map((row) => row.definition),
  );
  return {
    schema_update_suggestion: { new_keys: [...patches.new_keys], refined_keys: [...patches.refined_keys] },
  };
}

function etagOf(row: SchemaVersionRow): string {
  return `"${row.digest}"`;
}

/** RFC 9110 13.1.2: a list, any of which may be weak, or `*`. */
function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function sendVersion(reply: FastifyReply, row: SchemaVersionRow) {
  return reply.header('etag', etagOf(row)).send(signedDocument(row));
}
