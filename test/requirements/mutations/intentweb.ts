import type { Mutation } from './mutation.ts';

const MANIFEST = 'src/doors/protocols/intentweb/manifest.ts';
const ENVELOPE = 'src/doors/protocols/intentweb/envelope.ts';
const TALK = 'src/doors/protocols/intentweb/converse.ts';
const WORDING = 'src/doors/protocols/intentweb/wording.ts';
const UNDERSTANDING = 'src/doors/exchange/talk/understanding.ts';
const ATTRIBUTION = 'src/doors/protocols/intentweb/attribution.ts';
const OF_MANIFEST = 'test/integration/protocols/intentweb-manifest.test.ts';
const OF_TALKS = 'test/integration/protocols/intentweb.test.ts';
const OF_ENVELOPES = 'test/integration/protocols/intentweb-envelope.test.ts';

/** What breaks IntentWeb. */
export const INTENTWEB_BROKEN: readonly Mutation[] = [
  {
    line: 'I-1',
    source: MANIFEST,
    from: '    last_updated: (newest ?? new Date(0)).toISOString(),\n',
    to: '',
    test: OF_MANIFEST,
  },
  {
    line: 'I-2',
    source: MANIFEST,
    from: "describe(key, 'en')",
    to: 'key.key_type',
    test: OF_MANIFEST,
  },
  {
    line: 'I-3',
    source: ENVELOPE,
    from: 'message: Type.String({ minLength: 1, maxLength: 2_000 }),',
    to: 'message: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),',
    test: OF_ENVELOPES,
  },
  {
    line: 'I-4',
    source: 'src/doors/protocols/intentweb/reply.ts',
    from: "interaction_id: asked.interaction_id ?? '',",
    to: "interaction_id: '',",
    test: OF_TALKS,
  },
  {
    line: 'I-5',
    source: TALK,
    from: "if (before === null && flow_type !== 'intent_request') {",
    to: "if (before === null && flow_type === 'error') {",
    test: OF_TALKS,
  },
  {
    line: 'I-6',
    source: TALK,
    from: "if (before !== null && before.state !== 'open')",
    to: 'if (before !== null && before.revision < 0)',
    test: OF_TALKS,
  },
  {
    line: 'I-7',
    source: WORDING,
    from: 'required_information: faults.map(({ path }) => label(path)),',
    to: 'required_information: faults.map(() => template.scenario),',
    test: OF_TALKS,
  },
  {
    line: 'I-8',
    source: 'src/doors/exchange/talk/in-words.ts',
    from: ".replace(/[\\\\`*_[\\]<>&#|~]/gu, '\\\\$&')",
    to: '',
    test: OF_TALKS,
  },
  {
    line: 'I-9',
    source: 'src/doors/exchange/talk/read-wish.ts',
    from: 'collected: canonical(template, known),',
    to: 'collected: canonical(template, NOTHING),',
    test: OF_TALKS,
  },
  {
    line: 'I-10',
    source: UNDERSTANDING,
    from: "...(wishes.length > 0 ? { [RESERVED_KEY]: wishes.join('; ').slice(0, LONGEST_OTHER) } : {}),",
    to: '...(wishes.length > LONGEST_OTHER ? { [RESERVED_KEY]: true } : {}),',
    test: OF_TALKS,
  },
  {
    line: 'I-11',
    source: ATTRIBUTION,
    from: 'if (said !== queryHash(envelope) && said !== trust.firstHash)',
    to: "if (said === '')",
    test: OF_ENVELOPES,
  },
  {
    line: 'I-12',
    source: ATTRIBUTION,
    from: 'else if (isSigned(attribution, entry, trust)) verified.push(entry.actor_id);',
    to: 'else if (isSigned(attribution, entry, trust) || registered) verified.push(entry.actor_id);',
    test: OF_ENVELOPES,
  },
  {
    line: 'I-13',
    source: 'src/doors/protocols/intentweb/routes.ts',
    from: 'if (!(await useNonce(ctx.db, caller.name, attribution.nonce, { now, expiresAt })))',
    to: "if (!(await useNonce(ctx.db, caller.name, attribution.nonce, { now, expiresAt })) && caller.name === '')",
    test: OF_ENVELOPES,
  },
  {
    line: 'I-14',
    source: ATTRIBUTION,
    from: 'return apart <= TIME_WINDOW_MS',
    to: 'return apart <= 1_000 * TIME_WINDOW_MS',
    test: OF_ENVELOPES,
  },
  {
    line: 'I-15',
    source: UNDERSTANDING,
    from: 'assumptions: [...assumptions, ',
    to: 'assumptions: [',
    test: OF_TALKS,
  },
  {
    line: 'I-15',
    source: 'src/doors/protocols/agent-context/scenario-routes.ts',
    from: '...(valued === 0 || fragments === 0 ? {} : { confidence }),',
    to: '...(valued === 0 || fragments === 0 ? {} : {}),',
    test: 'test/integration/protocols/agent-context.test.ts',
  },
  {
    line: 'I-16',
    source: 'src/doors/protocols/intentweb/ui/page.js',
    from: "fetch('/intent',",
    to: "fetch('/intent-of-people',",
    test: OF_MANIFEST,
  },
  {
    line: 'I-17',
    source: 'src/doors/exchange/templates/known-template.ts',
    from: 'const known = parsed.get(row.digest);',
    to: 'const known = parsed.get(row.scenario) ?? parsed.set(row.scenario, JSON.parse(row.document)).get(row.scenario);',
    test: OF_TALKS,
  },
  {
    line: 'I-18',
    source: WORDING,
    from: 'is complete and has been taken in as it stands:',
    to: 'is confirmed, and a table is reserved for you. It has been taken in as it stands:',
    test: OF_TALKS,
  },
  {
    line: 'I-19',
    source: 'src/domain/records/retention.ts',
    from: 'texts: before(text),',
    to: 'texts: text < 0 ? before(text) : null,',
    test: 'test/integration/privacy/retention.test.ts',
  },
  {
    line: 'I-19',
    source: 'src/ground/db/upkeep/erase.ts',
    from: 'await removeFragments(tx, scenario, wholes, at);',
    to: 'await removeFragments(tx, scenario, wholes.slice(1), at);',
    test: 'test/integration/privacy/erasure.test.ts',
  },
  {
    line: 'I-20',
    source: ENVELOPE,
    from: "pattern: '^1(\\\\.\\\\d{1,4})?$',",
    to: "pattern: '^1(\\\\.0)?$',",
    test: OF_TALKS,
  },
  {
    line: 'I-20',
    source: 'src/domain/trial/proof.ts',
    from: 'if (adoption.high >= bar || ',
    to: 'if (adoption.high >= bar / 10 || ',
    test: 'test/unit/trial/lifecycle.test.ts',
  },
];
