import { MendableError } from '../../domain/basics/index.ts';

/** Why the vault does not open, and what to set. */
export class VaultError extends MendableError {}
