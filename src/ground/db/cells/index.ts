// Two databases enter, and the name of a scenario.
// Who lives where leaves; numbers that no two cells give, writes that are refused, rows that went from one to the other.

export { type Census, census, movedTo } from './census.ts';
export { epochOf, hasOtherModels, hasRows } from './compare.ts';
export { fenceCopy, guardTables } from './fence.ts';
export { joinCell } from './join.ts';
export { keyFaults, takeKeysAlong } from './keys-along.ts';
export {
  abandonMove,
  alone,
  announceMove,
  carryRest,
  comparedTables,
  countedOtherwise,
  findMove,
  keysForAll,
  noteStep,
  numberAhead,
  open,
  removeRows,
  reopen,
  type Side,
  shut,
} from './move.ts';
export {
  beginStream,
  endPublication,
  endSubscription,
  streamFaults,
  streamProgress,
  streamState,
} from './stream.ts';
