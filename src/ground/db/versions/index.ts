// Signed documents enter.
// The newest leave, and each that ever was; those that are held; the keys they were signed with.

export { decideHeldVersion, listHeldVersions, saveHeldVersions } from './held-versions.ts';
export {
  askForVersions,
  findVersion,
  findVersions,
  hasExpiring,
  insertRecordedVersions,
  insertVersions,
  listVersions,
  type NewSchemaVersion,
  newestOf,
  newestStableVersions,
  newestVersions,
  type SchemaVersionRow,
  type Since,
  scenariosOfVersion,
  signedKeys,
  versionHeads,
} from './schema-versions.ts';
export { endShare, findShare, listShares, shareVersion } from './shared-versions.ts';
export {
  insertSigningKey,
  listSigningKeys,
  type Rotation,
  rotateKeys,
  type SigningKeyRow,
} from './signing-keys.ts';
