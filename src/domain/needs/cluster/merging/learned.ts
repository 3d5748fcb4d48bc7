/** Needs (lists of phrase ids), and why the other phrases are in none. */
export type Learned = {
  readonly needs: readonly (readonly string[])[];
  readonly unclustered: ReadonlyMap<string, 'alone' | 'grab_bag'>;
};
