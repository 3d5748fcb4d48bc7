/** A line of what the doctor says: what was looked at, how it is, and what to do where that is not well. */
export type Finding = {
  readonly check: string;
  readonly level: 'ok' | 'warning' | 'problem';
  readonly says: string;
  readonly mend: string | null;
};

export function ok(check: string, says: string): Finding {
  return { check, level: 'ok', says, mend: null };
}

/** The service runs, and will not for long or not well. */
export function warning(check: string, says: string, mend: string): Finding {
  return { check, level: 'warning', says, mend };
}

/** The service does not start, or does not do what it is for. */
export function problem(check: string, says: string, mend: string): Finding {
  return { check, level: 'problem', says, mend };
}
