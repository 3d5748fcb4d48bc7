import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/ground/process/config.ts';
import { SETTINGS, type Setting, type SettingName } from '../../../src/ground/process/settings.ts';
import { expectGenerated, markdownTable } from '../../helpers/papers/generated.ts';

const all = Object.entries(SETTINGS) as [SettingName, Setting][];
const groups = [...new Set(all.map(([, { group }]) => group))];
const inGroup = (group: string) => all.filter(([, setting]) => setting.group === group);

/** The variables that are asked for when the environment is read. */
function askedFor(set: Readonly<Record<string, string>>): string[] {
  const asked = new Set<string>();
  readConfig(
    new Proxy(set, {
      get(target, name) {
        asked.add(String(name));
        return target[String(name)];
      },
    }),
  );
  return [...asked].sort();
}

// `DSP_DOCS=write npx vitest run --project unit test/unit/service/settings.test.ts` writes both files anew.
describe('the settings', () => {
  it('are all that is read of the environment', () => {
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: SETTINGS.OTEL_EXPORTER_OTLP_ENDPOINT.example };
    expect(askedFor(traced)).toEqual(Object.keys(SETTINGS).sort());
  });

  it.each(all)('%s takes its own example, and its default means what its absence means', (name, setting) => {
    const others = { DSP_ADMIN_KEY: 'sixteen letters!' };
    if (setting.example !== null)
      expect(() => readConfig({ ...others, [name]: setting.example ?? '' })).not.toThrow();
    if (setting.usual !== null)
      expect(readConfig({ ...others, [name]: setting.usual })).toEqual(readConfig(others));
    expect(setting.usual === null).toBe(setting.without !== undefined);
  });

  it('stand in docs/reference/configuration.md', () => {
    const tables = groups.map(
      (group) =>
        `## ${group}\n\n${markdownTable(
          ['variable', 'meaning', 'type', 'default', 'example', 'since'],
          inGroup(group).map(([name, { meaning, type, usual, without, example, since = '0.1.0' }]) => [
            `\`${name}\``,
            meaning,
            type,
            usual === null ? `none: ${without}` : `\`${usual}\``,
            example === null ? '' : `\`${example}\``,
            since,
          ]),
        )}\n`,
    );
    expectGenerated(
      'docs/reference/configuration.md',
      `# Configuration

Made from \`src/ground/process/settings.ts\`; a test keeps it so. All of it comes from the environment, is read once, at start, and a value that cannot be taken ends the start
with a sentence that says what to write instead. A blank value says nothing. What a scenario does is not configured here but by its policy (\`PATCH /v1/scenarios/{scenario}/policy\`).

${tables.join('\n')}
Other \`OTEL_*\` variables (service name, sampler, headers, timeouts) are read by OpenTelemetry's own packages: see [traces](traces.md).
`,
    );
  });

  it('stand in .env.example, none of them set', () => {
    const blocks = groups.map((group) => {
      const lines = inGroup(group).map(
        ([name, { meaning, usual, example }]) => `# ${meaning}\n# ${name}=${usual ?? example ?? ''}`,
      );
      return `# --- ${group} ---\n\n${lines.join('\n\n')}\n`;
    });
    expectGenerated(
      '.env.example',
      `# Made from src/ground/process/settings.ts; docs/reference/configuration.md says the types, units and defaults, and what is without each.
# Copy it to .env and take the "# " away before what you set. docker compose reads it there; without Docker:
# node --env-file=.env src/cli/dsp.mjs serve

# docker compose asks for this one, for DSP_ADMIN_KEY and for DSP_MASTER_KEY.
# POSTGRES_PASSWORD=

${blocks.join('\n')}`,
    );
  });
});
