import { AgentCard, canonicalizeAgentCard } from '@a2a-js/sdk';
import { canonicalise } from '../../../../domain/basics/index.ts';
import type { Seal } from '../../../../ground/signing/seal.ts';
import { signDocument } from '../../../../ground/signing/sign-document.ts';
import { CARD_TYPE } from '../../../../ground/signing/signed-type.ts';
import type { cardOf } from './card.ts';

/**
 * One card that clients of both generations read: members of A2A 1.0, and beside them those of 0.3 that 1.0 does not know
 * (one address, the version for the card as a whole, what a scheme is; not its `type`, D108). Signed twice: as section 8.4
 * of 1.0 says, whose verifier sees its own members only, and over all others, `schemas` of the extension among them.
 */
export async function cardJson(
  { card, schemas }: ReturnType<typeof cardOf>,
  seal: Seal | null,
): Promise<object> {
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
