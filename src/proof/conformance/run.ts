import type { Case } from './case.ts';
import { EXTRA_CASES } from './cases/extras.ts';
import { HTTP_CASES } from './cases/http.ts';
import { MESSAGE_CASES } from './cases/messages.ts';
import { PAYLOAD_CASES } from './cases/payloads.ts';
import { SIGNATURE_CASES } from './cases/signatures.ts';
import { SUGGESTION_CASES } from './cases/suggestions.ts';
import { TEMPLATE_CASES } from './cases/templates.ts';
import { VECTOR_CASES } from './cases/vectors.ts';
import type { Exchange, Server } from './server.ts';
import { prepareSubject, Skip, type Subject } from './subject.ts';

/** One rule, and what this server made of it. */
export type CaseResult = {
  readonly id: string;
  readonly requirement: string;
  readonly rule: string;
  readonly optional: boolean;
  readonly outcome: 'pass' | 'fail' | 'skip';
  /** What was wrong, or why nothing can be said; null where the rule is kept. */
  readonly detail: string | null;
  /** Of a rule that is broken: the last messages, as sent and as answered. */
  readonly exchanges: readonly { readonly sent: string; readonly status: number; readonly got: string }[];
};

/** All rules of a run, in the order of `CASES`, and how many were kept. */
export type ConformanceReport = {
  readonly scenario: string;
  /** The draft's own templates could be registered, so the draft's own messages were sent. */
  readonly registered: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly cases: readonly CaseResult[];
};

/** In this order a reader finds the first cause first. */
export const CASES: readonly Case[] = [
  ...VECTOR_CASES,
  ...TEMPLATE_CASES,
  ...PAYLOAD_CASES,
  ...SUGGESTION_CASES,
  ...MESSAGE_CASES,
  ...HTTP_CASES,
  ...SIGNATURE_CASES,
  ...EXTRA_CASES,
];

/** Holds a server against all rules, one after the other; a broken one stops nothing. */
export async function runConformance(server: Server, scenario: string | null): Promise<ConformanceReport> {
  const subject = await prepareSubject(server, scenario);
  const cases: CaseResult[] = [];
  for (const one of CASES) cases.push(await resultOf(one, subject));
  const count = (outcome: CaseResult['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  return {
    scenario: subject.scenario,
    registered: subject.registered,
    passed: count('pass'),
    failed: count('fail'),
    skipped: count('skip'),
    cases,
  };
}

async function resultOf(
  { id, requirement, rule, optional, run }: Case,
  subject: Subject,
): Promise<CaseResult> {
  const about = { id, requirement, rule, optional: optional === true };
  const [outcome, detail] = await run(subject).then(
    (wrong) => [wrong === null ? ('pass' as const) : ('fail' as const), wrong] as const,
    (problem: unknown) => {
      if (problem instanceof Skip) return ['skip' as const, problem.message] as const;
      return ['fail' as const, problem instanceof Error ? problem.message : String(problem)] as const;
    },
  );
  const exchanges = subject.server.taken();
  return {
    ...about,
    outcome,
    detail,
    exchanges: outcome === 'fail' ? exchanges.slice(-LAST).map(shown) : [],
  };
}

const LAST = 2;
const LONGEST_SHOWN = 800;

function shown({ sent, status, text }: Exchange) {
  const got = text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
  return { sent, status, got };
}
