/** How one thing is that was looked at, and what to do where it is not well. */
export type State = {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly says: string;
  readonly mend: string | null;
};

/** A line of what the doctor says. */
export type Finding = { readonly check: string } & State;

/** By what was looked at, in the order of the lines; null: there was nothing to look at. */
export type States = Readonly<Record<string, State | readonly State[] | null>>;

export function ok(says: string): State {
  return { level: 'ok', says, mend: null };
}

/** The service runs, and will not for long or not well. */
export function warning(says: string, mend: string): State {
  return { level: 'warning', says, mend };
}

/** The service does not start, or does not do what it is for. */
export function problem(says: string, mend: string): State {
  return { level: 'problem', says, mend };
}
