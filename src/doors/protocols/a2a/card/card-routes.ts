import { AgentCard, canonicalizeAgentCard } from '@a2a-js/sdk';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import type { Caller } from '../../../../domain/access/index.ts';
import { canonicalise, DomainError } from '../../../../domain/basics/index.ts';
import type { Template } from '../../../../domain/template/index.ts';
import { withoutEnd } from '../../../../domain/words/index.ts';
import type { Seal } from '../../../../ground/signing/seal.ts';
import { signDocument } from '../../../../ground/signing/sign-document.ts';
import { CARD_TYPE } from '../../../../ground/signing/signed-type.ts';
import { askTemplate } from '../../../exchange/templates/ask-template.ts';
import { documentOfRow } from '../../../exchange/templates/known-template.ts';
import { publicVersions } from '../../../exchange/templates/search-scenarios.ts';
import { scenariosSeenBy } from '../../../exchange/templates/visible-scenario.ts';
import { route, routesOf } from '../../../http/typed.ts';
import { cardOf } from './card.ts';

/** The agent card: for everybody, and about nothing but what is published of scenarios that everybody may know of. */
export const cardRoutes = routesOf(
  'protocols',
  // The second is where clients of 0.2 and of early 0.3 look.
  (['agent-card', 'agent'] as const).map((name) =>
    route(`GET /.well-known/${name}.json`, 'open', {
      summary:
        'Agent card (A2A) with the schemas of public scenarios; the extended card, over /a2a, has those of the caller',
      response: { 200: Type.Object({}, { additionalProperties: true }) },
      async answer(ctx, { request, reply, door }) {
        const templates = (await publicVersions(ctx)).map(documentOfRow);
        const card = await sealedCard(ctx, request, door.publicUrl, templates);
        reply.header('cache-control', 'public, max-age=60');
        return card;
      },
    }),
  ),
);

/**
 * The card for one caller (`GetExtendedAgentCard`, in 0.3 `agent/getAuthenticatedExtendedCard`): of each scenario that it
 * may see what the experimental channel gives it, keys on trial among them.
 */
export async function extendedCard(
  ctx: Context,
  request: FastifyRequest,
  publicUrl: string | null,
  caller: Caller,
): Promise<object> {
  return sealedCard(ctx, request, publicUrl, await onTrial(ctx, caller));
}

async function sealedCard(
  ctx: Context,
  request: FastifyRequest,
  publicUrl: string | null,
  templates: readonly Template[],
): Promise<object> {
  const { address, ours } = serviceAddress(request, publicUrl);
  return cardJson(cardOf(templates, address), ours ? ctx.seal : null);
}

/**
 * Where clients reach this service: as configured, else as this request did. A name that only the caller gave must not be
 * signed: whoever sends a foreign Host would get our seal on a card that leads his clients' keys to him. This machine's own
 * names lead nowhere else.
 * @returns the address without a slash at the end, and whether we know it for `ours`
 */
function serviceAddress({ protocol, host }: FastifyRequest, publicUrl: string | null) {
  if (publicUrl !== null) return { address: withoutEnd(publicUrl, (sign) => sign === '/'), ours: true };
  const said = `${protocol}://${host}`;
  if (!URL.canParse(said)) return { address: 'http://localhost', ours: false };
  const { origin, hostname } = new URL(said);
  return { address: origin, ours: /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) };
}

/** One whose first version is not out yet has no place. */
async function onTrial(ctx: Context, caller: Caller): Promise<Template[]> {
  const scenarios = await scenariosSeenBy(ctx, caller);
  const templates = await Promise.all(
    scenarios.map(async (scenario): Promise<Template[]> => {
      try {
        return [await askTemplate(ctx, { scenario, channel: 'experimental', client_agent: caller.name })];
      } catch (problem) {
        if (problem instanceof DomainError && problem.code === 'unavailable') return [];
        throw problem;
      }
    }),
  );
  return templates.flat();
}

/**
 * One card that clients of both generations read: members of A2A 1.0, and beside them those of 0.3 that 1.0 does not know
 * (one address, the version for the card as a whole, what a scheme is; not its `type`, D108). Signed twice: as section 8.4
 * of 1.0 says, whose verifier sees its own members only, and over all others, `schemas` of the extension among them.
 */
async function cardJson({ card, schemas }: ReturnType<typeof cardOf>, seal: Seal | null): Promise<object> {
  const legacy = card.supportedInterfaces.find((one) => one.protocolVersion.startsWith('0.'));
  const its = AgentCard.toJSON(card) as Record<string, unknown>;
  const { apiKey } = its['securitySchemes'] as { apiKey: object };
  const all = {
    ...its,
    // The SDK leaves an empty list out, and both versions require it.
    skills: its['skills'] ?? [],
    protocolVersion: '0.3.0',
    url: legacy?.url,
    preferredTransport: legacy?.protocolBinding,
    supportsAuthenticatedExtendedCard: true,
    additionalInterfaces: [{ url: legacy?.url, transport: legacy?.protocolBinding }],
    securitySchemes: { apiKey: { ...apiKey, scheme: 'bearer' } },
    security: [{ apiKey: [] }],
    schemas,
  };
  if (seal === null) return all;
  const signatures = [await signed(canonicalizeAgentCard(card), seal), await signed(canonicalise(all), seal)];
  return { ...all, signatures };
}

async function signed(canonical: string, seal: Seal) {
  const { signature: jws } = await signDocument(seal, canonical, CARD_TYPE);
  const [protectedHeader = '', signature = ''] = jws.split('..');
  return { protected: protectedHeader, signature };
}
