import type { Context } from '../../../../context.ts';
import { type Caller, faultOfDisplayName } from '../../../../domain/access/index.ts';
import { DomainError, invalidInput } from '../../../../domain/basics/index.ts';
import {
  auditRowsBy,
  callHolder,
  displayNameOf,
  keyHoldersFor,
  secretsOf,
} from '../../../../ground/db/access/index.ts';
import { HolderList, Me, MyNameBody } from '../../contract/access/me.ts';
import { membersOf, route, routesOf } from '../../typed.ts';

const MOST_RECENT = 20;

/** Who asks: where every page begins, and what its holder is called. */
export const meRoutes = routesOf('access', [
  route('GET /v1/me', 'message', {
    summary: 'Whose key this is, what it may do, and what it did last',
    response: { 200: Me },
    answer: (ctx, { caller }) => accountOf(ctx, caller),
  }),
  route('PATCH /v1/me', 'message', {
    summary: 'What people see beside the name of your key, wherever it decided something',
    body: MyNameBody,
    response: { 200: Me },
    async answer(ctx, { caller, body: { display_name: wanted } }) {
      const name = wanted?.trim().replace(/\s+/gu, ' ').normalize('NFKC') ?? null;
      const fault = name === null ? null : faultOfDisplayName(name);
      if (fault !== null)
        throw invalidInput(`This is no name to be shown: ${fault}.`, { path: 'display_name', detail: fault });
      if (!(await callHolder(ctx.db, caller.name, name)))
        throw new DomainError('conflict', `Somebody else is called "${name}".`);
      return accountOf(ctx, caller);
    },
  }),
  route('GET /v1/holders', 'curate', {
    summary: 'What holders of keys are called, of those that may see a scenario of yours',
    response: { 200: HolderList },
    answer: async ({ db }, { caller }) => ({
      holders: (await keyHoldersFor(db, caller.scenarios)).map(membersOf),
    }),
  }),
]);

async function accountOf({ db }: Context, caller: Caller) {
  const { name } = caller;
  const [displayName, secrets, recent] = await Promise.all([
    displayNameOf(db, name),
    secretsOf(db, name),
    auditRowsBy(db, name, MOST_RECENT),
  ]);
  return {
    ...caller,
    display_name: displayName,
    secrets: secrets.map(({ hash: _, ...one }) => membersOf(one)),
    recent,
  };
}
