/** What an API key may do. `raw` is to read what somebody said as it came. `admin` includes the others. */
export const SCOPES = ['ingest', 'read', 'curate', 'approve', 'raw', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

/** Who calls: the name of an API key, with what it may do and where. */
export type Caller = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null: every scenario. */
  readonly scenarios: readonly string[] | null;
};

/** By its scopes alone; whether the scenario is its to see asks `maySee`. */
export function mayDo(caller: Caller, scope: Scope): boolean {
  return caller.scopes.includes(scope) || caller.scopes.includes('admin');
}

/** Whether a scenario exists for the caller: what it may do there asks `mayDo`. */
export function maySee(caller: Caller, scenario: string): boolean {
  return caller.scenarios === null || caller.scenarios.includes(scenario);
}

/** Whether all of these are the caller's to see. @param scenarios null: every scenario there is or will be */
export function maySeeAll(caller: Caller, scenarios: readonly string[] | null): boolean {
  if (caller.scenarios === null) return true;
  return scenarios?.every((scenario) => maySee(caller, scenario)) ?? false;
}
