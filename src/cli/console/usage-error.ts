import { MendableError } from '../../domain/basics/index.ts';
/** What was asked for cannot be done as asked; the message says what to change. */
export class UsageError extends MendableError {}
