import type { Static, TSchema } from 'typebox';
import type { ApiKeyList } from '../../../src/http/contract/api-keys.ts';
import type { BackFillList } from '../../../src/http/contract/back-fill.ts';
import type { ClusterDetail, ClusterList } from '../../../src/http/contract/clusters.ts';
import type { CoverageReply } from '../../../src/http/contract/coverage.ts';
import type { DecisionList } from '../../../src/http/contract/events.ts';
import type { FailedList, FailedOverview } from '../../../src/http/contract/failed.ts';
import type { Me } from '../../../src/http/contract/me.ts';
import type { PatchKeyDetail, PatchKeyList } from '../../../src/http/contract/patch-keys.ts';
import type { CampaignList } from '../../../src/http/contract/quarantine.ts';
import type { ScenarioList } from '../../../src/http/contract/scenarios.ts';
import type { Status } from '../../../src/http/contract/service.ts';
import type { DiffReply, HeldVersionList, VersionList } from '../../../src/http/contract/versions.ts';

// The answers of the API, as its own contracts say them: a page that asks for what is not there does not compile.
type Reply<S extends TSchema> = Static<S>;

export type ServiceStatus = Reply<typeof Status>;
export type Coverage = Reply<typeof CoverageReply>;
export type NeedList = Reply<typeof ClusterList>;
export type NeedSummary = NeedList['clusters'][number];
export type Need = Reply<typeof ClusterDetail>;
export type KeyList = Reply<typeof PatchKeyList>;
export type KeySummary = KeyList['patch_keys'][number];
export type Key = Reply<typeof PatchKeyDetail>;
export type Versions = Reply<typeof VersionList>;
export type Version = Versions['versions'][number];
export type Diff = Reply<typeof DiffReply>;
export type HeldVersions = Reply<typeof HeldVersionList>;
export type Decisions = Reply<typeof DecisionList>;
export type Decision = Decisions['decisions'][number];
export type Quarantine = Reply<typeof CampaignList>;
export type FailedCounts = Reply<typeof FailedOverview>;
export type FailedPage = Reply<typeof FailedList>;
export type ApiKeys = Reply<typeof ApiKeyList>;
export type BackFill = Reply<typeof BackFillList>;
export type Caller = Reply<typeof Me>;
export type Scenarios = Reply<typeof ScenarioList>;
export type ScenarioSummary = Scenarios['scenarios'][number];
