import { AgentCard, canonicalizeAgentCard } from '@a2a-js/sdk';
import { canonicalise } from '../../../domain/basics/index.ts';
import type { Seal } from '../../../signing/seal.ts';
import { signDocument } from '../../../signing/sign-document.ts';
import { CARD_TYPE } from '../../../signing/signed-type.ts';
import type { CardContent } from './card.ts';

/**
 * The card as A2A 1.0 writes it, signed as its section 8.4 says, so that the SDK's verifier takes it; with the
 * extension's `schemas` beside it, which that signature reaches through their digests.
 */
export async function cardIn10({ card, schemas }: CardContent, seal: Seal | null): Promise<object> {
  const signatures = seal === null ? [] : [await signed(canonicalizeAgentCard(card), seal)];
  return { ...(AgentCard.toJSON({ ...card, signatures }) as object), schemas };
}

/** As A2A 0.3 writes it: one address, and the version for the card as a whole. Its signature is over all other members. */
export async function cardIn03({ card, schemas }: CardContent, seal: Seal | null): Promise<object> {
  const { name, description, version, skills, defaultInputModes, defaultOutputModes, capabilities } = card;
  const { url, protocolBinding } =
    card.supportedInterfaces.find((one) => one.protocolVersion === '0.3') ?? {};
  const legacy = {
    protocolVersion: '0.3.0',
    name,
    description,
    version,
    url,
    preferredTransport: protocolBinding,
    capabilities: {
      streaming: capabilities?.streaming ?? false,
      pushNotifications: capabilities?.pushNotifications ?? false,
      extensions: capabilities?.extensions ?? [],
    },
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    security: [{ apiKey: [] }],
    defaultInputModes,
    defaultOutputModes,
    skills: skills.map(({ id, name: title, description: words, tags, inputModes, outputModes }) => ({
      id,
      name: title,
      description: words,
      tags,
      inputModes,
      outputModes,
    })),
    schemas,
  };
  return seal === null ? legacy : { ...legacy, signatures: [await signed(canonicalise(legacy), seal)] };
}

async function signed(canonical: string, seal: Seal) {
  const { signature: jws } = await signDocument(seal, canonical, CARD_TYPE);
  const [protectedHeader = '', signature = ''] = jws.split('..');
  return { protected: protectedHeader, signature, header: undefined };
}
