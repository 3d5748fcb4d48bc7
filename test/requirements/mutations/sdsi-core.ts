import type { Mutation } from './mutation.ts';

const TEMPLATE = 'src/domain/template/template.ts';
const TEMPLATE_KEY = 'src/domain/template/template-key.ts';
const PAYLOAD = 'src/domain/template/payload.ts';
const OF_TEMPLATES = 'test/unit/template/template.test.ts';
const OF_PAYLOADS = 'test/unit/template/payload.test.ts';
const AT_SDSI = 'test/integration/protocols/sdsi.test.ts';
const OF_VERSIONS = 'test/integration/versions/versions.test.ts';

/** What breaks the core exchange of SDSI. */
export const SDSI_CORE: readonly Mutation[] = [
  {
    line: 'S-1',
    source: TEMPLATE,
    from: "if (typeof input !== 'string') {",
    to: "if (input === undefined) return 'nameless';\n  if (typeof input !== 'string') {",
    test: OF_TEMPLATES,
  },
  {
    line: 'S-2',
    source: TEMPLATE_KEY,
    from: "    fault('required', required === undefined ? 'required is missing' : 'required must be true or false');",
    to: '',
    test: OF_TEMPLATES,
  },
  {
    line: 'S-3',
    source: TEMPLATE_KEY,
    from: "else if (input.trim() === '') fault(",
    to: 'else if (input.length < 0) fault(',
    test: OF_VERSIONS,
  },
  {
    line: 'S-4',
    source: TEMPLATE_KEY,
    from: "if (required === true) fault('required',",
    to: "if (required === null) fault('required',",
    test: OF_TEMPLATES,
  },
  {
    line: 'S-4',
    source: 'src/domain/versions/composition.ts',
    from: '!owned.has(key.key_name) && key.key_name !== RESERVED_KEY',
    to: '!owned.has(key.key_name)',
    test: 'test/unit/template/schema-version.test.ts',
  },
  {
    line: 'S-5',
    source: 'src/doors/exchange/templates/visible-scenario.ts',
    from: 'data: { known: await scenariosSeenBy(ctx, caller) },',
    to: 'data: {},',
    test: AT_SDSI,
  },
  {
    line: 'S-6',
    source: 'src/domain/template/rendition.ts',
    from: 'const found = lookUpLanguage(wanted, tags);',
    to: 'const found = null;',
    test: AT_SDSI,
  },
  {
    line: 'S-7',
    source: PAYLOAD,
    from: 'if (!key.required) return key.default_value;',
    to: 'return key.default_value;',
    test: AT_SDSI,
  },
  {
    line: 'S-7',
    source: PAYLOAD,
    from: 'if (!key.required) return key.default_value;',
    to: 'if (!key.required) return null;',
    test: OF_PAYLOADS,
  },
  {
    line: 'S-8',
    source: 'src/domain/template/values/key-value.ts',
    from: 'if (value >= (minimum ?? value) && value <= (maximum ?? value)) return { value };',
    to: 'if (Number.isFinite(value)) return { value };',
    test: OF_PAYLOADS,
  },
  {
    line: 'S-9',
    source: PAYLOAD,
    from: "if (mode === 'strict')",
    to: "if (mode !== 'strict' && mode !== 'lenient')",
    test: OF_PAYLOADS,
  },
  {
    line: 'S-9',
    source: PAYLOAD,
    from: 'const normalised = Object.fromEntries(filled);',
    to: 'const normalised = { ...payload, ...Object.fromEntries(filled) } as never;',
    test: AT_SDSI,
  },
  {
    line: 'S-10',
    source: 'src/domain/template/response-template.ts',
    from: 'return { valid, response: payload, errors, unknown };',
    to: 'return { valid: true, response: payload, errors: [], unknown };',
    test: 'test/integration/versions/response-templates.test.ts',
  },
  {
    line: 'S-11',
    source: 'src/doors/exchange/templates/ask-template.ts',
    from: 'return rendered ?? signedDocument(row);',
    to: 'return { ...(rendered ?? signedDocument(row)), session: process.pid } as never;',
    test: 'test/integration/service/two-processes.test.ts',
  },
  {
    line: 'S-12',
    source: 'src/doors/exchange/templates/ask-template.ts',
    from: "const line = channel === 'experimental' && (await isTrying(ctx, name, client_agent)) ? channel : 'stable';",
    to: "const line = (await isTrying(ctx, name, client_agent)) ? 'experimental' : (channel ?? 'stable');",
    test: OF_VERSIONS,
  },
  {
    line: 'S-13',
    source: 'src/domain/mapping/scenario-search.ts',
    from: 'b.score - a.score',
    to: 'a.score - b.score',
    test: 'test/unit/mapping/scenario-search.test.ts',
  },
  {
    line: 'S-14',
    source: 'src/doors/protocols/sdsi/methods.ts',
    from: 'return submitPayload(ctx, { client_agent: caller.name, ...params, scenario });',
    to: 'return submitPayload(ctx, { client_agent: caller.name, ...params, payload: {}, scenario });',
    test: 'test/integration/protocols/four-doors.test.ts',
  },
  {
    line: 'S-15',
    source: 'src/doors/exchange/judge-payload.ts',
    from: 'const { judged, ahead } = read;',
    to: "const { judged, ahead } = read;\n  await (ctx as never as Context).embedder.embed(['a wish']);",
    test: AT_SDSI,
  },
  {
    line: 'S-15',
    source: 'src/doors/exchange/judge-payload.ts',
    from: 'const { judged, ahead } = read;',
    to: "const { judged, ahead } = read;\n  await fetch('http://127.0.0.1:54999/').catch(() => null);",
    test: AT_SDSI,
  },
];
