import { rateOf } from '../statistics/index.ts';
import type { KeyValue } from '../template/index.ts';

/** What was counted of one client agent about one key in some days: payloads. */
export type AgentKey = {
  readonly key: string;
  /** That named a version with the key; of these, that set it, and that gave it a value it does not take. */
  readonly offered: number;
  readonly used: number;
  readonly refused: number;
  /** That said its need in `other`, and how many of them named a version with the key. */
  readonly said: number;
  readonly saidOffered: number;
  /** What it said most often of that, and the value that this is. */
  readonly example: string | null;
  readonly value: KeyValue | null;
  /** The same of all other client agents. */
  readonly others: { readonly offered: number; readonly used: number };
};

export type AgentHabits = {
  readonly clientAgent: string;
  readonly payloads: number;
  /** The version that its newest payload named. */
  readonly schemaId: string;
  /** How many versions of its line have followed that one. */
  readonly behind: number;
  readonly keys: readonly AgentKey[];
};

export type AgentFinding = {
  readonly rule: 'behind' | 'says_in_words' | 'values_refused' | 'never_uses';
  readonly key: string | null;
  /** So many payloads show it. */
  readonly payloads: number;
  /** What to do, to its developer. */
  readonly sentence: string;
};

/** One refusal is a slip; who does it again does it by rule. */
const FEWEST_REFUSED = 2;

/**
 * What a client agent could do better with the keys that there are, most payloads first: what it says in words although a key
 * takes it, values it gets wrong, keys that it never uses though others do (the intervals of 95 % are apart), and versions that
 * it is behind, where those have keys for what it says.
 */
export function adviceFor({ schemaId, behind, keys }: AgentHabits): AgentFinding[] {
  const late = keys.filter(({ said, saidOffered }) => said > saidOffered);
  const findings = keys.flatMap((one): AgentFinding[] => {
    const { key, offered, used, refused, saidOffered, others } = one;
    const own = rateOf(used, offered);
    const unused = used + saidOffered === 0 && own.high < rateOf(others.used, others.offered).low;
    const found: (Omit<AgentFinding, 'key'> | false)[] = [
      saidOffered > 0 && {
        rule: 'says_in_words',
        payloads: saidOffered,
        sentence: `Set ${key} instead of saying it in other: ${times(saidOffered)}${suchAs(one)}.`,
      },
      refused >= FEWEST_REFUSED && {
        rule: 'values_refused',
        payloads: refused,
        sentence: `Give ${key} a value that it takes: ${times(refused)} had one that it does not.`,
      },
      unused && {
        rule: 'never_uses',
        payloads: offered,
        sentence: `Ask for ${key}: it was never set in ${times(offered)}, and ${others.used} of ${others.offered} payloads of others set it.`,
      },
    ];
    return found.flatMap((finding) => (finding === false ? [] : [{ ...finding, key }]));
  });
  const missed = late.reduce((sum, { said, saidOffered }) => sum + said - saidOffered, 0);
  if (behind > 0 && missed > 0) {
    const names = late.map(({ key }) => key).join(', ');
    const sentence = `Name a newer version than ${schemaId} (${behind} have followed): it has ${names} for what ${times(missed)} said in words.`;
    findings.push({ rule: 'behind', key: null, payloads: missed, sentence });
  }
  return findings.sort((a, b) => b.payloads - a.payloads || ((a.key ?? '') < (b.key ?? '') ? -1 : 1));
}

/** For the developer of the agent, to be sent as it is. */
export function adviceText(
  scenario: string,
  { clientAgent, payloads }: Pick<AgentHabits, 'clientAgent' | 'payloads'>,
  findings: readonly Pick<AgentFinding, 'sentence'>[],
  days: number,
): string {
  const head = `${clientAgent} in ${scenario}, ${times(payloads)} in the last ${days} days:`;
  if (findings.length === 0) return `${head} nothing to do.`;
  return [head, ...findings.map(({ sentence }) => `- ${sentence}`)].join('\n');
}

function times(payloads: number): string {
  return payloads === 1 ? '1 payload' : `${payloads} payloads`;
}

function suchAs({ key, example, value }: AgentKey): string {
  if (example === null) return '';
  return `, such as "${example}"${value === null ? '' : ` (${key}: ${JSON.stringify(value)})`}`;
}
