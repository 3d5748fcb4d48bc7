import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import { breakingChanges } from '../../../src/domain/template/change/schema-diff.ts';
import type { SchemaDocument } from '../../../src/domain/template/schema-version.ts';
import { listVersions } from '../../../src/ground/db/versions/schema-versions.ts';
import { publishVersions } from '../../../src/ground/signing/publish-versions.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { fixture } from '../../fixtures/load.ts';
import { AT, type Cohorts, CREW, FLIGHT, openCohorts } from '../../helpers/people/cohorts.ts';

let air: Cohorts;

beforeAll(async () => {
  air = await openCohorts();
});
afterAll(() => air.world.close());

describe('a branch', () => {
  type Row = Awaited<ReturnType<typeof listVersions>>[number];
  const documentOf = (row: Row): SchemaDocument => JSON.parse(row.document) as SchemaDocument;
  const branchOf = async (cohort: string, line: string) =>
    (await listVersions(air.ctx.db, FLIGHT, cohort)).filter((row) => row.line === line);
  const promote = async (name: string) => {
    const { sql } = air.ctx.db;
    await sql`update patch_keys set status = 'stable' where key_name = ${name}`;
    await sql`update scenarios set revision = revision + 1 where scenario = ${FLIGHT}`;
    await publishVersions(air.ctx, FLIGHT);
  };

  beforeAll(async () => {
    await air.startAnew();
    await air.week(0, 14, CREW, 'crew', 12);
    await promote('seat_preference');
    const template = fixture('F01-template-flight') as { keys: object[] };
    const fresh = { ...template.keys[1], key_name: 'meal', required: false };
    await air.world.call('PUT', `${AT}/template`, { ...template, keys: [...template.keys, fresh] });
    await air.ask('POST', `${AT}/patch-keys/seat_preference/retire`, { reason: 'not wanted any more' });
  });

  it('inherits what everybody has, has its own keys besides, and goes on when they are gone', async () => {
    const told = async (line: string) =>
      (await branchOf('crew', line)).map((row) => `${row.schemaId}: ${row.keyNames.join(' ')}`);
    const all = 'origin destination departure_date cabin_class passenger_count';
    expect(await told('experimental')).toEqual([
      `flight_booking_v1~crew-x1: ${all} seat_preference other`,
      `flight_booking_v1~crew.1-x2: ${all} seat_preference other`,
      `flight_booking_v2~crew.2-x3: ${all} meal seat_preference other`,
      `flight_booking_v2~crew.3-x4: ${all} meal other`,
    ]);
    expect(await told('stable')).toEqual([
      `flight_booking_v1~crew.1: ${all} seat_preference other`,
      `flight_booking_v2~crew.2: ${all} meal seat_preference other`,
      `flight_booking_v2~crew.3: ${all} meal other`,
    ]);
    expect((await listVersions(air.ctx.db, FLIGHT, '*')).map((row) => row.schemaId)).toEqual([
      'flight_booking_v1',
      'flight_booking_v2',
    ]);
  });

  it.each(['stable', 'experimental'])(
    'is a chain of its own on the %s line, numbered and signed',
    async (line) => {
      const jwks = await air.world.call('GET', '/.well-known/jwks.json');
      let previous: string | null = null;
      for (const [index, row] of (await branchOf('crew', line)).entries()) {
        const { version, ...rest } = documentOf(row);
        expect(version).toMatchObject({ line, cohort: 'crew', number: index + 1, previous_digest: previous });
        const canonical = canonicalise({ ...rest, version });
        expect(await verify(canonical, row.signature, jwks)).toMatchObject({ valid: true });
        expect(digestOf(canonical)).toBe(row.digest);
        previous = row.digest;
      }
    },
  );

  it.each(['stable', 'experimental'])('S-29 takes what it took before, on the %s line', async (line) => {
    const documents = (await branchOf('crew', line)).map(documentOf);
    const pairs = documents.slice(1).map((after, index) => breakingChanges(documents[index] ?? after, after));
    expect(pairs.flat()).toEqual([]);
  });
});
