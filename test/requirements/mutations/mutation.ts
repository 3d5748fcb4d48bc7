/** The smallest change of the source that breaks one line of the list, and the test that must see it. */
export type Mutation = {
  readonly line: string;
  /** The source that is changed, from the project's folder, and a text that stands in it once. */
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** The file of tests; of these, the ones whose full name cites the line must fail. */
  readonly test: string;
};

/** Whether a full name of a test (suites and all) cites this line: "S-1" is not cited by "S-10". */
export const citing = (line: string): RegExp => new RegExp(`(?<![\\w-])${line}(?![\\w-])`, 'u');
