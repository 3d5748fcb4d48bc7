import { canonicalise, DAY_MS } from '../basics/index.ts';
import {
  diffTemplates,
  experimentalSchemaId,
  type KeyDefinition,
  type Line,
  nextSchemaId,
  type Template,
  type VersionInput,
  versionNumber,
} from '../template/index.ts';
import { composeExperimental, composeStable } from './composition.ts';

/** The newest version of a line, as far as planning looks at it. */
export type PublishedVersion = {
  readonly template: Template;
  readonly number: number;
  readonly digest: string;
  /** It is valid for so short a time yet that the next one has to come, though nothing has changed. */
  readonly expiring: boolean;
};

/** How long a client may rely on a version without asking again. */
const VALID_DAYS = 365;
/** Clients that ask once a month never meet an expired version. */
const RENEWED_DAYS_BEFORE = 60;

/** When a version that is issued then stops being one to rely on. */
export function expiryOf(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + VALID_DAYS * DAY_MS);
}

/** Versions that expire before then are to be renewed. */
export function renewalHorizon(now: Date): Date {
  return new Date(now.getTime() + RENEWED_DAYS_BEFORE * DAY_MS);
}

/** The newest version of each line; null where none was published. */
export type LineTips = {
  readonly stable: PublishedVersion | null;
  readonly experimental: PublishedVersion | null;
};

/** A version before it has an instant, a digest and a seal. `previousDigest`: of the line's newest, null for its first. */
export type PlannedVersion = Omit<VersionInput, 'cohort' | 'issuedAt' | 'expiresAt'>;

/** What the owner and the keys' states ask for, and what is published. */
export type Plan = {
  readonly base: Template;
  readonly stableKeys: readonly KeyDefinition[];
  readonly experimentalKeys: readonly KeyDefinition[];
  readonly newest: LineTips;
  readonly mayPublish?: MayPublish;
};

/**
 * The versions to publish, so that both lines say what the owner's template and the keys' states ask for; empty when
 * they do already (no version without a change). The stable line goes first; the experimental line is a superset
 * of it and exists from the first experimental key on.
 */
export function planVersions(input: Plan): readonly PlannedVersion[] {
  const { base, newest, mayPublish } = input;
  const stableKeys = composeStable(base.keys, input.stableKeys);
  const stable = letThrough(planStable(base, stableKeys, newest.stable), newest.stable, mayPublish);
  const stableTemplate = stable?.template ?? newest.stable?.template ?? base;
  const onTrial = [...input.experimentalKeys, ...notYetIn(stableTemplate, input.stableKeys)];
  const experimental = planExperimental(
    { ...stableTemplate, keys: composeExperimental(stableTemplate.keys, onTrial) },
    onTrial.length > 0,
    newest.experimental,
  );
  return [stable, experimental].filter((plan) => plan !== null);
}

/** Whether a person has let a stable version through where the policy asks for that. */
export type MayPublish = (plan: PlannedVersion) => boolean;

/** The plan, or what is published instead while it waits for a person: the same as now, where that is about to expire. */
export function letThrough(
  plan: PlannedVersion | null,
  newest: PublishedVersion | null,
  mayPublish: MayPublish = () => true,
): PlannedVersion | null {
  if (plan === null || newest === null || mayPublish(plan)) return plan;
  if (!newest.expiring) return null;
  const template = { ...newest.template, schema_id: plan.template.schema_id };
  return planned(template, plan.number, 'stable', newest);
}

/** Promoted keys that wait with their version stay on the experimental line, where their clients know them. */
export function notYetIn(stable: Template, promoted: readonly KeyDefinition[]): readonly KeyDefinition[] {
  const there = new Set(stable.keys.map((key) => key.key_name));
  return promoted.filter((key) => !there.has(key.key_name));
}

function planStable(
  base: Template,
  keys: readonly KeyDefinition[],
  newest: PublishedVersion | null,
): PlannedVersion | null {
  const { scenario } = base;
  const own = versionNumber(base.schema_id);
  if (newest === null) {
    const template = { schema_id: base.schema_id, scenario, keys };
    const reason = 'Registered by its owner.';
    return { template, number: own, line: 'stable', previousDigest: null, reason, changes: [] };
  }
  if (same(keys, newest.template.keys) && !newest.expiring) return null;
  // The owner may count on by hand ("flight_booking_v5"), but never back.
  const byHand = own > newest.number;
  const schema_id = byHand ? base.schema_id : nextSchemaId(newest.template.schema_id);
  const template = { schema_id, scenario, keys };
  return planned(template, byHand ? own : newest.number + 1, 'stable', newest);
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
  const said = newest !== null && same(wanted.keys, newest.template.keys);
  // An experimental version belongs to the stable version whose id it begins with.
  const known = newest?.template.schema_id === experimentalSchemaId(wanted.schema_id, newest?.number ?? 0);
  if (said && known && !newest.expiring) return null;
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
  const unchanged = newest.expiring ? RENEWED : follows(template.schema_id);
  const reason = changes.map(({ sentence }) => sentence).join(' ') || unchanged;
  return { template, number, line, previousDigest: newest.digest, reason, changes };
}

const RENEWED = 'Renewed: nothing has changed, and it is valid for another year.';

function follows(schemaId: string): string {
  return `Follows ${schemaId}.`;
}

/** Whether both lists say the same, byte for byte once canonical; the order of keys counts. */
export function same(a: readonly KeyDefinition[], b: readonly KeyDefinition[]): boolean {
  return canonicalise(a) === canonicalise(b);
}
