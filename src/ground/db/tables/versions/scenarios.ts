import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Policy } from '../../../../domain/policy/index.ts';
import type { Template } from '../../../../domain/template/index.ts';
import { instant } from '../columns.ts';

/** One line of templates: what its owner registered, and the owner's settings. */
export const scenarios = pgTable('scenarios', {
  scenario: text('scenario').primaryKey(),
  template: jsonb('template').$type<Template>().notNull(),
  policy: jsonb('policy').$type<Policy>().notNull(),
  registeredAt: instant('registered_at').notNull(),
  /** Counts changes of the template or of a patch key; `publishedRevision` follows when versions say the same. */
  revision: integer('revision').notNull().default(1),
  publishedRevision: integer('published_revision').notNull().default(0),
  /** Until when versions from before a breaking template are answered; null once it is published, or where nothing breaks. */
  oldUntil: instant('old_until'),
  /** When forget-expired last went through all of it. */
  forgottenAt: instant('forgotten_at'),
  /** Of UTC days before it not all payloads are there any more, so nothing is recounted from them. */
  forgottenBefore: date('forgotten_before', { mode: 'string' }),
  /** How often it has moved to another cell: of two that have it the one with the higher number is right. */
  epoch: integer('epoch').notNull().default(0),
});
