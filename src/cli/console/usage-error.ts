import { MendableError } from '../../domain/basics/mendable-error.ts';
/** What was asked for cannot be done as asked; the message says what to change. */
export class UsageError extends MendableError {}
