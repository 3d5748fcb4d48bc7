// A table and a data key enter.
// Which columns are encrypted leaves, wrapped keys stored, rows encrypted anew.

export { type DataKeyStore, listDataKeys, withDataKeys } from './data-keys.ts';
export { placeIn } from './encrypted-columns.ts';
export { reencrypt } from './reencrypt.ts';
