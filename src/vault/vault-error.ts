import { MendableError } from '../domain/basics/mendable-error.ts';

/** Why the vault does not open, and what to set. */
export class VaultError extends MendableError {}
