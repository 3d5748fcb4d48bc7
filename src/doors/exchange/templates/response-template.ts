import type { Static } from 'typebox';
import type { Context } from '../../../context.ts';
import { canonicalise, DomainError, digestOf, invalidInput } from '../../../domain/basics/index.ts';
import {
  nextResponseTemplate,
  parseResponseTemplate,
  type ResponseTemplate,
  validateResponse,
} from '../../../domain/template/index.ts';
import {
  insertResponseTemplate,
  listResponseTemplates,
  type ResponseTemplateRow,
} from '../../../ground/db/scenarios/index.ts';
import { signDocument } from '../../../ground/signing/sign-document.ts';
import type { ValidateResponseBody } from '../../http/contract/versions/templates.ts';

/** As it is served: the seal is over all members but `signature` itself. */
export type SignedResponseTemplate = ResponseTemplate & {
  readonly signature: { readonly jws: string; readonly digest: string; readonly key_id: string };
};

/**
 * Registers what results of a scenario look like, or tells that it stands so already.
 * @throws DomainError `invalid_input` with the places, `conflict` where somebody else was faster
 */
export async function registerResponseTemplate(
  ctx: Context,
  scenario: string,
  input: unknown,
): Promise<{ readonly document: SignedResponseTemplate; readonly changed: boolean }> {
  const parsed = parseResponseTemplate(input);
  const faults = 'errors' in parsed ? parsed.errors : otherScenario(parsed.template.scenario, scenario);
  if ('errors' in parsed || faults.length > 0)
    throw invalidInput('The response template is not valid.', ...faults);
  const rows = await listResponseTemplates(ctx.db, scenario);
  const before = rows.map((row) => ({ document: documentOf(row), digest: row.digest }));
  const now = ctx.clock.now();
  const next = nextResponseTemplate(parsed.template, before, now);
  if (next === null) return { document: await askResponseTemplate(ctx, scenario), changed: false };
  const document = canonicalise(next);
  const row: ResponseTemplateRow = {
    scenario,
    number: next.version.number,
    schemaId: next.schema_id,
    document,
    digest: digestOf(document),
    registeredAt: now,
  };
  if (!(await insertResponseTemplate(ctx.db, row)))
    throw new DomainError(
      'conflict',
      'The response template was changed by somebody else meanwhile; try again.',
    );
  return { document: await sealed(ctx, row), changed: true };
}

/** The newest response template of a scenario, or the one with this id; null where there is none. */
async function findResponseTemplate(ctx: Context, scenario: string, schemaId?: string) {
  const rows = await listResponseTemplates(ctx.db, scenario);
  const row = schemaId === undefined ? rows[0] : rows.find((one) => one.schemaId === schemaId);
  return row === undefined ? null : sealed(ctx, row);
}

/** @throws DomainError `unknown_version` where the scenario's results are not agreed on */
export async function askResponseTemplate(ctx: Context, scenario: string): Promise<SignedResponseTemplate> {
  const found = await findResponseTemplate(ctx, scenario);
  if (found !== null) return found;
  throw new DomainError('unknown_version', `The scenario "${scenario}" has no response template.`);
}

/** Holds a result against the response template that it names, else the current one (S-10), which is told where the name is unknown (S-45). */
export async function judgeResponse(
  ctx: Context,
  scenario: string,
  { response, schema_id, mode = 'lenient' }: Static<typeof ValidateResponseBody>,
) {
  const current = await askResponseTemplate(ctx, scenario);
  const named = await findResponseTemplate(ctx, scenario, schema_id ?? current.schema_id);
  const template = named ?? current;
  const judged = validateResponse(template, response, mode);
  return { ...judged, schema_id: template.schema_id, ...(named === null ? { template: current } : {}) };
}

function otherScenario(said: string, scenario: string) {
  if (said === scenario) return [];
  return [{ path: 'scenario', detail: `is "${said}", but the address says "${scenario}"` }];
}

function documentOf(row: ResponseTemplateRow): ResponseTemplate {
  return JSON.parse(row.document); // written by registerResponseTemplate, signed as it is
}

/** With the key of the moment, as renditions are: so none has to be sealed anew when keys rotate. */
async function sealed({ seal }: Context, row: ResponseTemplateRow): Promise<SignedResponseTemplate> {
  const { signature, keyId } = await signDocument(seal, row.document);
  return { ...documentOf(row), signature: { jws: signature, digest: row.digest, key_id: keyId } };
}
