import type { Static, TSchema } from 'typebox';
import type { Policy as PolicySettings } from '../../../src/domain/policy/index.ts';
import type { ApiKeyList, ShownOnce } from '../../../src/doors/http/contract/access/api-keys.ts';
import type { HolderList, Me } from '../../../src/doors/http/contract/access/me.ts';
import type { SessionReply } from '../../../src/doors/http/contract/access/sessions.ts';
import type { ClientAgentList } from '../../../src/doors/http/contract/intake/client-agents.ts';
import type { ErasureReply } from '../../../src/doors/http/contract/intake/erasure.ts';
import type { FailedList } from '../../../src/doors/http/contract/intake/failed.ts';
import type { CampaignList, OwnerList } from '../../../src/doors/http/contract/intake/quarantine.ts';
import type { BackFillList, BackFillReply } from '../../../src/doors/http/contract/keys/back-fill.ts';
import type { LifecycleReply } from '../../../src/doors/http/contract/keys/lifecycle.ts';
import type {
  KeyOrderReply,
  PatchKeyDetail,
  PatchKeyList,
} from '../../../src/doors/http/contract/keys/patch-keys.ts';
import type { TrailReply } from '../../../src/doors/http/contract/keys/trail.ts';
import type { WhatIfReply } from '../../../src/doors/http/contract/keys/what-if.ts';
import type { ClusterDetail, ClusterList } from '../../../src/doors/http/contract/needs/clusters.ts';
import type { CorrectionList } from '../../../src/doors/http/contract/needs/corrections.ts';
import type { ActivityReply, CoverageReply } from '../../../src/doors/http/contract/needs/coverage.ts';
import type { MapReply } from '../../../src/doors/http/contract/needs/map.ts';
import type { DecisionList } from '../../../src/doors/http/contract/service/events.ts';
import type { Inbox as InboxReply } from '../../../src/doors/http/contract/service/inbox.ts';
import type { Jwks, Status } from '../../../src/doors/http/contract/service/service.ts';
import type { ScenarioList } from '../../../src/doors/http/contract/versions/scenarios.ts';
import type { SharedReply, ShareList } from '../../../src/doors/http/contract/versions/shared.ts';
import type {
  KeyDefinitionSchema,
  TemplateReply,
} from '../../../src/doors/http/contract/versions/templates.ts';
import type {
  DiffReply,
  HeldVersionList,
  VersionList,
} from '../../../src/doors/http/contract/versions/versions.ts';
import type { Problem } from './problem.ts';

// The answers of the API, as its own contracts say them: a page that asks for what is not there does not compile.
type Reply<S extends TSchema> = Static<S>;

export type ServiceStatus = Reply<typeof Status>;
export type Coverage = Reply<typeof CoverageReply>;
export type NeedList = Reply<typeof ClusterList>;
export type NeedSummary = NeedList['clusters'][number];
export type Need = Reply<typeof ClusterDetail>;
export type KeyDefinition = Reply<typeof KeyDefinitionSchema>;
/** The contracts name a definition by reference, which the type does not follow. */
type Defined<T> = Omit<T, 'definition'> & { readonly definition: KeyDefinition };
type ListReply = Reply<typeof PatchKeyList>;
export type KeySummary = Defined<ListReply['patch_keys'][number]>;
export type KeyList = {
  readonly patch_keys: readonly KeySummary[];
  readonly refined_keys: readonly Defined<ListReply['refined_keys'][number]>[];
};
export type Key = Defined<Reply<typeof PatchKeyDetail>>;
export type Ordered = Reply<typeof KeyOrderReply>;
export type Versions = Reply<typeof VersionList>;
export type Version = Versions['versions'][number];
export type Diff = Reply<typeof DiffReply>;
export type HeldVersions = Reply<typeof HeldVersionList>;
export type Decisions = Reply<typeof DecisionList>;
export type Decision = Decisions['decisions'][number];
export type Quarantine = Reply<typeof CampaignList>;
export type FailedPage = Reply<typeof FailedList>;
export type BoardSession = Reply<typeof SessionReply>;
export type ApiKeys = Reply<typeof ApiKeyList>;
export type BackFill = Reply<typeof BackFillList>;
export type Caller = Reply<typeof Me>;
export type Holders = Reply<typeof HolderList>;
/** What one cell said of a question that goes to each: how many things, or why none. */
export type CellAnswer = {
  readonly name: string;
  readonly count: number;
  readonly problem: Problem | null;
};

/** What an answer has besides where it is of several cells. */
type OverCells = { readonly cells?: readonly CellAnswer[] };

type ScenariosReply = Reply<typeof ScenarioList>;
export type ScenarioSummary = ScenariosReply['scenarios'][number] & { readonly cell?: string };
export type Scenarios = ScenariosReply & OverCells & { readonly scenarios: readonly ScenarioSummary[] };
export type KeySet = Reply<typeof Jwks>;
export type Trail = Reply<typeof TrailReply>;
export type BackFilled = Reply<typeof BackFillReply>;
export type Owners = Reply<typeof OwnerList>;
export type ClientAgents = Reply<typeof ClientAgentList>;
export type Erased = Reply<typeof ErasureReply>;
export type NewKey = Reply<typeof ShownOnce>;
export type Policy = PolicySettings;
export type Activity = Reply<typeof ActivityReply>;
export type Lifecycle = Reply<typeof LifecycleReply>;
export type KeyCard = Defined<Lifecycle['keys'][number]>;
export type SignedVersion = Omit<Reply<typeof TemplateReply>, 'keys'> & {
  readonly keys: readonly KeyDefinition[];
};
export type Shares = Reply<typeof ShareList>;
export type Shared = Omit<Reply<typeof SharedReply>, 'document'> & { readonly document: SignedVersion };
export type HeldVersion = HeldVersions['held_versions'][number];
export type Change = Diff['changes'][number];
export type Inbox = Reply<typeof InboxReply> & OverCells;
export type InboxItem = Inbox['items'][number];
export type Corrections = Reply<typeof CorrectionList>;
export type NeedMap = Reply<typeof MapReply>;
export type WhatIf = Reply<typeof WhatIfReply>;
