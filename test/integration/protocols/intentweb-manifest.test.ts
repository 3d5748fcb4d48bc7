import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { openTableTalk, type TableTalk } from '../../helpers/protocols/table-talk.ts';

let talk: TableTalk;

beforeAll(async () => {
  talk = await openTableTalk();
});
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

/** What a manifest must have and has not: the five fields, and of each capability what it is and does. */
function missingIn(manifest: Readonly<Record<string, unknown>>): string[] {
  const fields = ['manifest_version', 'company', 'last_updated', 'capabilities', 'contact'];
  const capabilities = (manifest['capabilities'] ?? []) as Readonly<Record<string, unknown>>[];
  return [
    ...fields.filter((field) => manifest[field] === undefined),
    ...capabilities.flatMap((one) => ['intent', 'description'].filter((member) => !one[member])),
  ];
}

describe('the manifest', () => {
  it('I-1 stands at its well-known place as YAML, for everybody, with its required fields', async () => {
    await talk.put(fixture('F01-template-flight') as { scenario: string });
    const { status, headers, text } = await askInto(talk.world.app, null)('GET', '/intentmanifest.yaml');
    expect([status, headers['content-type']]).toEqual([200, 'application/yaml; charset=utf-8']);
    const manifest = parse(text) as Record<string, unknown>;
    const printed = fixture('F11-intent-manifest');
    expect([missingIn(printed), missingIn(manifest)]).toEqual([[], []]);
    for (const field of Object.keys(printed)) {
      const { [field]: _, ...rest } = printed;
      expect(missingIn(rest)).toEqual([field]);
    }
    expect(manifest['contact']).toMatchObject({
      intent_endpoint: expect.stringMatching(/^https?:\/\/.+\/intent$/),
    });
    expect((manifest['capabilities'] as { intent: string }[]).map(({ intent }) => intent)).toEqual([
      'Flight booking',
      'Table booking',
    ]);
  });

  it('I-2 says what is needed in the words of the descriptions', async () => {
    const { capabilities } = parse((await talk.ask('GET', '/intentmanifest.yaml')).text) as {
      capabilities: { description: string; requires: string[]; constraints: string[] }[];
    };
    expect(capabilities[0]).toMatchObject({
      description: expect.stringMatching(/^Needs party size, guest name, date, time\./),
      constraints: ['Party size: Range: 1-20.'],
      requires: expect.arrayContaining(['Guest name: Guest name for the reservation.']),
    });
  });
});

describe('the page', () => {
  it('I-16 talks to the same endpoint, is open, and runs nothing but its own files', async () => {
    const page = await askInto(talk.world.app, null)('GET', '/intent-ui/');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style=/);
    const script = await askInto(talk.world.app, null)('GET', '/intent-ui/page.js');
    expect(script.text).toContain("fetch('/intent',");
    for (const [file] of page.text.matchAll(/(?<=(?:src|href)=")[^":/]+(?=")/g))
      expect((await askInto(talk.world.app, null)('GET', `/intent-ui/${file}`)).status).toBe(200);
  });
});
