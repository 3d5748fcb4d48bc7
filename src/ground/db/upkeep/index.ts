// Nothing but the time enters, or whose rows are to go.
// What the rows ask for leaves: work, status, health, lost fragments, what was erased, dropped or exported.

export { accountFurther, unaccountedFragments } from './accounts.ts';
export { dropMonths } from './drop-months.ts';
export { tableTexts } from './dump.ts';
export { eraseFrom, type Whose } from './erase.ts';
export { eraseTalks } from './erase-talks.ts';
export { type ReceivedItem, receivedItems } from './export.ts';
export { forgetFragments, forgetTalks, forgetTexts, type Step, saveForgotten } from './forget.ts';
export { rowsHealth, serverHealth } from './health.ts';
export {
  heldForPerson,
  inboxNotesOf,
  type KeyInUse,
  keysInUse,
  noteInInbox,
  type UndecidedNeed,
  undecidedNeeds,
} from './inbox.ts';
export { backedOff, findSetback, forgetSetback, saveSetback } from './setbacks.ts';
export { type FragmentCounts, fragmentCounts, lagSeconds, movedMark, thinPlaceNews } from './status.ts';
export { outstandingWork } from './work.ts';
