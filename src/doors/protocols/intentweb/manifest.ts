import {
  descriptionParts,
  type KeyDefinition,
  RESERVED_KEY,
  saidIn,
  type Template,
} from '../../../domain/template/index.ts';
import { describe, label } from '../../exchange/talk/in-words.ts';

/** What a site offers, in words, for agents to find it by: told from what is published; nothing in it is made up. */
export function manifestOf(
  published: readonly { readonly template: Template; readonly issuedAt: Date }[],
  origin: string,
) {
  const newest = published.reduce<Date | null>(
    (best, { issuedAt }) => (best === null || issuedAt > best ? issuedAt : best),
    null,
  );
  return {
    manifest_version: '1.0',
    company: 'Differential Semantic Pool',
    last_updated: (newest ?? new Date(0)).toISOString(),
    about:
      'Takes requests in plain words, asks for what is missing, and keeps what it has no key for, so that its keys grow with what people ask for.',
    capabilities: published.map(({ template }) => capabilityOf(template)),
    contact: { intent_endpoint: `${origin}/intent`, website: `${origin}/intent-ui/` },
  };
}

/** One capability of an intent manifest (IntentWeb section 2.2): in words, so that people and models can read it. */
function capabilityOf(template: Template) {
  const keys = template.keys.filter(({ key_name }) => key_name !== RESERVED_KEY);
  const needed = keys.filter(({ required }) => required);
  const optional = keys.filter(({ required }) => !required);
  const names = (some: readonly KeyDefinition[]) => some.map(({ key_name }) => label(key_name)).join(', ');
  const takes = needed.length > 0 ? `Needs ${names(needed)}.` : 'Needs nothing in particular.';
  const more =
    optional.length > 0
      ? ` Also takes ${names(optional)}, and any other wish in words.`
      : ' Takes any other wish in words.';
  return {
    // Ours: the name that agents use for it, also in a message's `scenario`.
    scenario: template.scenario,
    intent: capitalised(label(template.scenario)),
    description: `${takes}${more}`,
    examples: keys.flatMap((key) => examplesOf(key)).slice(0, 5),
    requires: needed.map((key) => `${capitalised(label(key.key_name))}: ${describe(key, 'en')}`),
    constraints: keys.flatMap(constraintOf),
    notes: [
      `Agents that fill typed keys themselves find the template ${template.schema_id} under the scenario ${template.scenario}.`,
    ],
  };
}

/** What people said, as the key's own description quotes it. */
function examplesOf({ semantic_description }: KeyDefinition): string[] {
  return saidIn(descriptionParts(semantic_description).examples);
}

function constraintOf(key: KeyDefinition): string[] {
  const { constraints } = descriptionParts(key.semantic_description);
  const name = capitalised(label(key.key_name));
  if (constraints !== '') return [`${name}: ${constraints}`];
  if (key.acceptable_values !== undefined) return [`${name}: one of ${key.acceptable_values.join(', ')}.`];
  if (key.minimum === undefined && key.maximum === undefined) return [];
  const unit = key.unit === undefined ? '' : ` ${key.unit}`;
  const from = key.minimum === undefined ? '' : ` from ${key.minimum}`;
  const to = key.maximum === undefined ? '' : ` to ${key.maximum}`;
  return [`${name}:${from}${to}${unit}.`];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
