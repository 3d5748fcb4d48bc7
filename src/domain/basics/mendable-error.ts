/** A problem that a person can mend: a command shows its sentence, and of all others the stack. */
export class MendableError extends Error {}
