import { describe, expect, it } from 'vitest';
import { CASES } from '../../../src/proof/conformance/run.ts';
import { expectGenerated, markdownTable } from '../../helpers/papers/generated.ts';

/** The kit's own measure is one row each: what it measures itself by is its own business. */
const ABOUT_SERVERS = CASES.filter(({ id }) => !/^[VW]/u.test(id));

describe('the checks of dsp conformance', () => {
  it('each say what a wrong server does, in words of their own', () => {
    const told = ABOUT_SERVERS.map(({ wrong }) => wrong);
    expect(new Set(told).size).toBe(told.length);
    for (const wrong of told) expect(wrong).toMatch(/^[a-z]+s\b|^runs |^HTML/u);
  });

  // `DSP_DOCS=write npx vitest run --project unit test/unit/house/conformance.test.ts` writes it anew.
  it('stand in docs/reference/conformance.md', () => {
    const rows = ABOUT_SERVERS.map(({ id, requirement, rule, wrong, optional }) => [
      id,
      requirement,
      `${rule}${optional ? ' (optional)' : ''}`,
      wrong,
    ]);
    const own = CASES.length - ABOUT_SERVERS.length;
    expectGenerated(
      'docs/reference/conformance.md',
      `# What an SDSI server is held against

Made from \`src/proof/conformance/cases\`. \`npx dsp conformance <url>\` makes ${CASES.length} checks: ${ABOUT_SERVERS.length} of the server, below, and ${own} of its own
canonical form and verifier first. Optional ones are skipped, with the reason, where a server has no such thing. For each of them
the tests have a server that breaks it (\`test/integration/protocols/conformance.test.ts\`); only G3 cannot be broken by a server
whose seal the kit reads. The lines S-1 to S-46 stand in [requirements](requirements.md).

${markdownTable(['check', 'line', 'rule', 'a wrong server'], rows)}
`,
    );
  });
});
