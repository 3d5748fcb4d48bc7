import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SchemaDocument } from '../../../src/domain/template/schema-version.ts';
import { AT, type Cohorts, CREW, openCohorts } from '../../helpers/people/cohorts.ts';

let air: Cohorts;

beforeAll(async () => {
  air = await openCohorts();
});
afterAll(() => air.world.close());

describe('a share of the agents', () => {
  beforeEach(() => air.startAnew());

  it('is offered keys on trial, always the same ones; the others have the stable line', async () => {
    await air.week(0, 14, CREW, undefined, 12);
    await air.patch({ experiment: { share: 0.5 } });
    const line = async (agent: string) => {
      const query = `?channel=experimental${agent === '' ? '' : `&client_agent=${agent}`}`;
      const { version } = (await air.world.call('GET', `${AT}/template${query}`)) as SchemaDocument;
      const { text } = await air.ask('GET', `${AT}/suggestions?client_agent=${agent === '' ? 'x' : agent}`);
      return { line: version.line, suggested: text.includes('seat_preference') };
    };
    const agents = Array.from({ length: 20 }, (_, n) => `agent-${n}`);
    const first = await Promise.all(agents.map(line));
    expect(await Promise.all(agents.map(line))).toEqual(first);
    expect(new Set(first.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify({ line: 'stable', suggested: false }),
        JSON.stringify({ line: 'experimental', suggested: true }),
      ]),
    );
    expect((await line('')).line).toBe('stable');
    const { text } = await air.ask('GET', `${AT}/suggestions`);
    expect(text).not.toContain('seat_preference');
  });
});
