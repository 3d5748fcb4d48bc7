import { composeExperimental, composeStable } from './composition.ts';
import { canonicalise } from './digest.ts';
import type { KeyDefinition } from './key-definition.ts';
import type { SchemaChange } from './schema-change.ts';
import { diffTemplates } from './schema-diff.ts';
import { experimentalSchemaId, type Line, nextSchemaId, versionNumber } from './schema-version.ts';
import type { Template } from './template.ts';

/** The newest version of a line, as far as planning looks at it. */
export type PublishedVersion = {
  readonly template: Template;
  readonly number: number;
  readonly digest: string;
};

/** The newest version of each line; null where none was published. */
export type LineTips = {
  readonly stable: PublishedVersion | null;
  readonly experimental: PublishedVersion | null;
};

export type PlannedVersion = {
  readonly template: Template;
  readonly number: number;
  readonly line: Line;
  readonly previousDigest: string | null;
  readonly reason: string;
  readonly changes: readonly SchemaChange[];
};

/**
 * The versions to publish, so that both lines say what the owner's template and the keys' states ask for; empty when
 * they do already (no version without a change). The stable line goes first; the experimental line is a superset
 * of it and exists from the first experimental key on.
 */
export function planVersions(input: {
  readonly base: Template;
  readonly stableKeys: readonly KeyDefinition[];
  readonly experimentalKeys: readonly KeyDefinition[];
  readonly newest: LineTips;
}): readonly PlannedVersion[] {
  const { base, newest } = input;
  const stableKeys = composeStable(base.keys, input.stableKeys);
  const stable = planStable(base, stableKeys, newest.stable);
  const stableTemplate = stable?.template ?? newest.stable?.template ?? base;
  const experimental = planExperimental(
    { ...stableTemplate, keys: composeExperimental(stableTemplate.keys, input.experimentalKeys) },
    input.experimentalKeys.length > 0,
    newest.experimental,
  );
  return [stable, experimental].filter((plan) => plan !== null);
}

function planStable(
  base: Template,
  keys: readonly KeyDefinition[],
  newest: PublishedVersion | null,
): PlannedVersion | null {
  const { scenario } = base;
  if (newest === null) {
    const template = { schema_id: base.schema_id, scenario, keys };
    const reason = 'Registered by its owner.';
    return {
      template,
      number: versionNumber(base.schema_id),
      line: 'stable',
      previousDigest: null,
      reason,
      changes: [],
    };
  }
  if (same(keys, newest.template.keys)) return null;
  // The owner may count on by hand ("flight_booking_v5"), but never back.
  const byHand = versionNumber(base.schema_id) > newest.number;
  const schema_id = byHand ? base.schema_id : nextSchemaId(newest.template.schema_id);
  const template = { schema_id, scenario, keys };
  return planned(template, byHand ? versionNumber(base.schema_id) : newest.number + 1, 'stable', newest);
}

/**
 * @param wanted under the id of the stable version that it belongs to
 * @param begins whether there is a reason for the line's first version
 */
export function planExperimental(
  wanted: Template,
  begins: boolean,
  newest: PublishedVersion | null,
): PlannedVersion | null {
  if (newest === null && !begins) return null;
  if (newest !== null && same(wanted.keys, newest.template.keys) && startsWith(newest, wanted.schema_id))
    return null;
  const number = (newest?.number ?? 0) + 1;
  const template = { ...wanted, schema_id: experimentalSchemaId(wanted.schema_id, number) };
  if (newest !== null) return planned(template, number, 'experimental', newest);
  const names = wanted.keys.filter((key) => key.status === 'experimental').map((key) => key.key_name);
  const reason = names.length > 0 ? `First keys on trial: ${names.join(', ')}.` : follows(wanted.schema_id);
  const changes = diffTemplates({ keys: wanted.keys.filter((key) => key.status === undefined) }, wanted);
  return { template, number, line: 'experimental', previousDigest: null, reason, changes };
}

/** The next version of a line that has one. */
export function planned(
  template: Template,
  number: number,
  line: Line,
  newest: PublishedVersion,
): PlannedVersion {
  const changes = diffTemplates(newest.template, template);
  const reason = changes.map(({ sentence }) => sentence).join(' ') || follows(template.schema_id);
  return { template, number, line, previousDigest: newest.digest, reason, changes };
}

/** An experimental version belongs to the stable version whose id it begins with. */
function startsWith(newest: PublishedVersion, stableId: string): boolean {
  return newest.template.schema_id === experimentalSchemaId(stableId, newest.number);
}

function follows(schemaId: string): string {
  return `Follows ${schemaId}.`;
}

export function same(a: readonly KeyDefinition[], b: readonly KeyDefinition[]): boolean {
  return canonicalise(a) === canonicalise(b);
}
