import type { Static } from 'typebox';
import { type Caller, mayDo, type Scope } from '../../../domain/access/index.ts';
import { doubtsOf } from '../../../domain/trial/index.ts';
import { type Scenario, scenariosOf } from '../../../ground/db/scenarios/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import {
  heldForPerson,
  inboxNotesOf,
  type KeyInUse,
  keysInUse,
  type UndecidedNeed,
  undecidedNeeds,
} from '../../../ground/db/upkeep/index.ts';
import type { Inbox } from '../contract/service/inbox.ts';

/** Something that waits for a person, and the scope that each order about it asks for. */
type Found = Omit<Static<typeof Inbox>['items'][number], 'since' | 'orders' | 'note'> & {
  readonly since: Date;
  readonly verbs: Readonly<Record<string, Scope>>;
};

const PLACES = {
  key: 'patch-keys',
  change: 'patch-keys',
  need: 'clusters',
  campaign: 'quarantine',
  version: 'held-versions',
} as const;
const NO_NOTE = { assignedTo: null, snoozedUntil: null, comments: [] } as const;

/**
 * What waits for a person in all scenarios that the caller may see: proposed keys, keys that look wrong, needs that the service
 * does not decide, campaigns and versions that are held; those that concern most people first.
 *
 * @param snoozed also what was put off until later than now
 */
export async function inboxOf(db: Db, caller: Caller, now: Date, snoozed: boolean) {
  const scenarios = await scenariosOf(db, caller.scenarios);
  const names = scenarios.map(({ scenario }) => scenario);
  const [keys, needs, held, notes] = await Promise.all([
    keysInUse(db, names),
    undecidedNeeds(db, names),
    heldForPerson(db, names),
    inboxNotesOf(db, names),
  ]);
  const people = new Map(keys.map((key) => [`${key.scenario}/${key.keyName}`, key.owners]));
  const found: Found[] = [
    ...scenarios.flatMap((scenario) => keysToLookAt(scenario, keys)),
    ...keys.flatMap(changesAskedFor),
    ...needs.map(foundNeed),
    ...held.map(({ kind, id, owners, keys: changed, sentence, ...one }) => ({
      ...one,
      item: `${kind}:${id}`,
      people: Math.max(owners, ...changed.map((key) => people.get(`${one.scenario}/${key}`) ?? 0)),
      reasons: [{ rule: kind === 'version' ? 'approval_required' : 'poison', sentence }],
      verbs: kind === 'version' ? YES_OR_NO : ({ release: 'approve', confirm: 'approve' } as const),
    })),
  ];
  const noted = new Map(notes.map(({ scenario, item, ...note }) => [`${scenario}/${item}`, note]));
  return found
    .map(({ verbs, ...one }) => ({
      ...one,
      orders: ordersOf(one, verbs, caller),
      note: noted.get(`${one.scenario}/${one.item}`) ?? NO_NOTE,
    }))
    .filter(({ note }) => snoozed || note.snoozedUntil === null || note.snoozedUntil <= now)
    .sort(
      (a, b) => b.people - a.people || a.since.getTime() - b.since.getTime() || (a.item < b.item ? -1 : 1),
    );
}

const YES_OR_NO = { approve: 'approve', reject: 'approve' } as const;

/** Keys that wait for a yes, and living ones that something speaks against. */
function keysToLookAt({ scenario, policy, template }: Scenario, all: readonly KeyInUse[]): Found[] {
  const keys = all.filter((key) => key.scenario === scenario);
  const names = [...keys, ...template.keys.map(({ key_name }) => ({ keyName: key_name }))];
  return keys.flatMap((key) => {
    const others = new Set(names.map(({ keyName }) => keyName).filter((name) => name !== key.keyName));
    const waits = key.status === 'proposed' || key.asked !== null;
    const reasons = [...(waits ? [askedFor(key)] : []), ...doubtsOf(key, others, policy)];
    if (reasons.length === 0) return [];
    const verbs =
      key.status === 'proposed'
        ? YES_OR_NO
        : { ...(waits ? { approve: 'approve' as const } : {}), retire: 'approve' as const };
    const { keyName, owners: people, proposedAt: since } = key;
    return [{ scenario, item: `key:${keyName}`, title: keyName, people, since, reasons, verbs }];
  });
}

function askedFor({ status, asked }: KeyInUse) {
  return status === 'proposed'
    ? { rule: 'proposed', sentence: 'Is proposed and waits for a yes.' }
    : {
        rule: 'asked',
        sentence: `Could be offered to ${asked?.cohorts.join(', ')} besides, and waits for a yes.`,
      };
}

/** Orders of people who may not break clients, about keys that have some. */
function changesAskedFor({ scenario, keyName, owners: people, orders }: KeyInUse): Found[] {
  const asked = (orders ?? []).filter(({ asks }) => asks);
  return asked.map(({ id, by, at, reason, patch }) => ({
    ...{ scenario, item: `change:${keyName}/orders/${id}`, title: keyName, people, since: new Date(at) },
    reasons: [
      {
        rule: 'change_asked',
        sentence: `${by} asks for ${JSON.stringify(patch)}, which breaks clients. ${reason}`,
      },
    ],
    verbs: { approve: 'approve', undo: 'curate' },
  }));
}

function foundNeed({ cluster, waits, owners: people, ...need }: UndecidedNeed): Found {
  return { ...need, item: `need:${cluster}`, people, reasons: [waits], verbs: { dismiss: 'curate' } };
}

function ordersOf(
  { scenario, item }: Pick<Found, 'scenario' | 'item'>,
  verbs: Found['verbs'],
  caller: Caller,
) {
  const [kind = '', ...id] = item.split(':');
  const name = id.join(':');
  const own = kind === 'change' ? name : encodeURIComponent(name);
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}/${PLACES[kind as keyof typeof PLACES]}/${own}`;
  return Object.entries(verbs)
    .filter(([, scope]) => mayDo(caller, scope))
    .map(([verb]) => ({ verb, path: `${at}/${verb}` }));
}
