import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY, readPolicy } from '../../../src/domain/policy/policy.ts';
import { isSetting, SETTINGS, type Setting } from '../../../src/domain/policy/settings.ts';
import { expectGenerated, markdownTable } from '../../helpers/papers/generated.ts';

/** Each setting by its place, e.g. `maturity.days`. */
function settingsOf(known: object, path = ''): [string, Setting][] {
  return Object.entries(known).flatMap(([name, inner]: [string, object]) =>
    isSetting(inner) ? [[`${path}${name}`, inner]] : settingsOf(inner, `${path}${name}.`),
  );
}

const all = settingsOf(SETTINGS);

// `DSP_DOCS=write npx vitest run --project unit test/unit/policy/settings.test.ts` writes the page anew.
describe('the settings of a scenario', () => {
  it('have defaults that they take', () => {
    expect(all.filter(([, { usual, holds }]) => !holds(usual))).toEqual([]);
    expect(readPolicy(DEFAULT_POLICY, DEFAULT_POLICY)).toEqual({ policy: DEFAULT_POLICY });
  });

  it('stand in docs/reference/policy.md', () => {
    const rows = all.map(([place, { usual, must, who, what }]) => [
      `\`${place}\``,
      `\`${JSON.stringify(usual).replaceAll('"', '')}\``,
      must.replace(/^be /, ''),
      who,
      what,
    ]);
    expectGenerated(
      'docs/reference/policy.md',
      `# Policy

Made from \`src/domain/policy/settings.ts\`, which has the reason for each default beside it; a test keeps it so. The policy is a scenario's own: \`GET /v1/scenarios/{scenario}/policy\` shows it,
\`PATCH\` with the settings that change (\`{"window": {"days": 14}}\`; scope \`admin\`) sets them, \`POST …/policy/what-if\` tries them first, and the commands with \`--policy FILE\` read them from a file. What is no
setting is refused with its name. Nobody has to turn any of them.

${markdownTable(['setting', 'default', 'what it takes', 'who turns it, and when', 'what happens'], rows)}

What is not here is a constant beside the one rule that needs it, with its reason: what proves a key harmful or out of use (\`src/domain/trial/proof.ts\`), how often a trial goes on (\`src/domain/trial/lifecycle.ts\`),
how long a need may be silent (\`src/domain/needs/maturity.ts\`), when the words of a cohort are enough (\`src/domain/policy/cohort-pool.ts\`).
`,
    );
  });
});
