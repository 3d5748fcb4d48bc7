import { subjectOfKey } from '../../basics/index.ts';
import type { PatchKeyStatus } from '../../keys/index.ts';

type LiveStatus = Extract<PatchKeyStatus, 'proposed' | 'experimental' | 'stable'>;

/** A time in which a key was proposed, on trial or stable. */
export type Stretch = {
  readonly status: LiveStatus;
  /** ISO 8601 UTC. */
  readonly from: string;
  /** Null: to the end of what is known. */
  readonly to: string | null;
  /** The rule by which it began, and the one by which it ended. */
  readonly rule: string;
  readonly endedBy: string | null;
};

/** A decision as far as lives hang on it. */
export type LifeDecision = {
  readonly subject: string;
  readonly kind: string;
  readonly rule: string;
  readonly at: string;
};

const BEGINS: ReadonlySet<string> = new Set(['proposed', 'experimental', 'stable'] satisfies LiveStatus[]);
const ENDS: ReadonlySet<string> = new Set(['retired', 'rejected']);

/** Key -> its stretches in the order of time, as decisions tell them (oldest first). */
export function livesOfKeys(decisions: readonly LifeDecision[]): Map<string, Stretch[]> {
  const prefix = subjectOfKey('');
  const lives = new Map<string, Stretch[]>();
  for (const { subject, kind, rule, at } of decisions) {
    if (!subject.startsWith(prefix) || !(BEGINS.has(kind) || ENDS.has(kind))) continue;
    const name = subject.slice(prefix.length);
    const stretches = lives.get(name) ?? [];
    lives.set(name, stretches);
    const open = stretches.at(-1);
    if (open !== undefined && open.to === null) {
      if (open.status === kind) continue;
      stretches[stretches.length - 1] = { ...open, to: at, endedBy: rule };
    }
    if (isLive(kind)) stretches.push({ status: kind, from: at, to: null, rule, endedBy: null });
  }
  return lives;
}

/** The stretches since a key last began: one that came back with its need begins anew. */
export function newestLife(stretches: readonly Stretch[]): readonly Stretch[] {
  const gap = stretches.findLastIndex(({ from }, index) => index > 0 && stretches[index - 1]?.to !== from);
  return stretches.slice(Math.max(0, gap));
}

function isLive(kind: string): kind is LiveStatus {
  return BEGINS.has(kind);
}
