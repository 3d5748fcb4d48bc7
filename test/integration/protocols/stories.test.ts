import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { fragmentsOf, photoFragmentsOf } from '../../helpers/people/crowd.ts';
import { liveDays } from '../../helpers/people/live-days.ts';
import { STORY_CLIENTS, type StoryClient } from '../../helpers/protocols/story-clients.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
/** Enough for the first keys under the policy as it comes. */
const DAYS = 10;

/** A story of the draft's: what others have said for days, what this client would like, and the key that it is suggested. */
const STORIES = {
  'the flight': {
    template: 'F01-template-flight',
    payload: 'F02-payload-flight',
    others: fragmentsOf,
    wish: 'window seat please',
    key: 'seat_preference',
    suggested: { key_type: 'string', acceptable_values: expect.arrayContaining(['window', 'aisle', 'none']) },
    value: 'window',
  },
  'the photo': {
    template: 'F06-template-photo',
    payload: 'F07-payload-photo',
    others: photoFragmentsOf,
    wish: 'make the eyes 20% bigger',
    key: 'eye_size_scale',
    suggested: { key_type: 'number', minimum: 1.1, maximum: 1.3 },
    value: 1.2,
  },
};

type Signed = { readonly signature: { readonly jws: string } };
type Evidence = {
  readonly measures: {
    readonly trial: {
      readonly owners: number;
      readonly total: Record<'adoption' | 'validity', { readonly numerator: number }> & {
        readonly offered: number;
      };
    };
  };
};

describe.each(Object.entries(STORIES))(
  '%s',
  (_story, { template, payload: sent, others, wish, key, suggested, value }) => {
    const { scenario, schema_id, keys } = fixture(template) as {
      scenario: string;
      schema_id: string;
      keys: { key_name: string }[];
    };
    const { other: _, ...payload } = (fixture(sent) as { payload: Record<string, unknown> }).payload;
    const at = `/v1/scenarios/${scenario}`;

    let world: World;
    let url: string;

    beforeAll(async () => {
      world = await openWorld(START.toISOString());
      await liveDays(world, START, DAYS, others, template);
      url = await world.app.listen({ host: '127.0.0.1', port: 0 });
    });
    afterAll(() => world.close());

    /** As the key's own page has it. */
    async function adoptions() {
      await world.settle();
      const { measures } = (await world.call('GET', `${at}/patch-keys/${key}`)) as Evidence;
      const { owners, total } = measures.trial;
      const { offered, adoption, validity } = total;
      return { owners, offered, used: adoption.numerator, accepted: validity.numerator };
    }

    /** The version that a suggestion names, as it is served, held against the keys that we publish. */
    async function servedVersion(schemaId: string) {
      const served = (await world.call('GET', `${at}/versions/${schemaId}`)) as Signed;
      const { signature, ...document } = served;
      const text = canonicalise(document);
      const jwks = await world.call('GET', '/.well-known/jwks.json');
      return { signature, digest: digestOf(text), ...(await verify(text, signature.jws, jwks)) };
    }

    describe.each(Object.entries(STORY_CLIENTS))('S-14 S-28 S-39 by %s', (name, open) => {
      let client: StoryClient;
      beforeAll(async () => {
        // Who sends is known by its API key, so each client is somebody else.
        client = await open({ url, key: await giveKey(world, { name, scopes: ['read', 'ingest'] }) });
      });
      afterAll(() => client.close());

      it('ends in a followed suggestion that is counted as its adoption', async () => {
        const known = await client.ask(scenario);
        expect(known).toEqual({ scenario, schemaId: schema_id, keys: keys.map(({ key_name }) => key_name) });

        const first = await client.submit(known, { ...payload, other: wish });
        expect(first).toMatchObject({ valid: true, payload: { ...payload, other: wish } });
        const suggestion = first.schema_update_suggestion;
        expect(suggestion?.new_keys.find(({ key_name }) => key_name === key)).toMatchObject(suggested);
        const { schema_id: onTrial = '', digest, signature } = suggestion ?? {};
        expect(await servedVersion(onTrial)).toMatchObject({ valid: true, digest, signature });

        const before = await adoptions();
        const followed = await client.submit(known, { ...payload, [key]: value });
        expect(followed).toMatchObject({
          valid: true,
          schema_id,
          payload: { ...payload, [key]: value },
          unknown: [],
          ahead: { keys: [key], schema_id: onTrial, digest },
        });
        const { owners, offered, used, accepted } = before;
        expect(await adoptions()).toEqual({
          owners: owners + 1,
          offered: offered + 1,
          used: used + 1,
          accepted: accepted + 1,
        });
      });
    });
  },
);
