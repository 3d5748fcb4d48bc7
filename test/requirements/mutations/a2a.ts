import type { Mutation } from './mutation.ts';

const FLAGGED = 'src/doors/protocols/a2a/messages/flagged-part.ts';
const INPUT = 'src/doors/protocols/a2a/messages/structured-input.ts';
const EXECUTOR = 'src/doors/protocols/a2a/messages/executor.ts';
const FLOW = 'test/integration/protocols/a2a/flow.test.ts';

/** What breaks the A2A extension for input and output schemas. */
export const A2A_BROKEN: readonly Mutation[] = [
  {
    line: 'A-1',
    source: 'src/domain/template/json-schema.ts',
    from: 'additionalProperties: false,',
    to: 'additionalProperties: true,',
    test: 'test/integration/protocols/a2a/card.test.ts',
  },
  {
    line: 'A-2',
    source: 'src/doors/protocols/a2a/card/card.ts',
    from: "    inputModes: ['text/plain', modeOf(name)],",
    to: '    inputModes: [modeOf(name)],',
    test: 'test/integration/protocols/a2a/card.test.ts',
  },
  {
    line: 'A-3',
    source: FLAGGED,
    from: "schemaInMode(metadata?.['mimeType'] ?? mediaType)",
    to: 'schemaInMode(mediaType)',
    test: FLOW,
  },
  {
    line: 'A-4',
    source: INPUT,
    from: "return { code: 'undeclared_schema', schema, detail, errors,",
    to: "return { code: 'invalid_data', schema, detail, errors,",
    test: FLOW,
  },
  {
    line: 'A-5',
    source: INPUT,
    from: 'return submitted.valid ? { submitted }',
    to: 'return submitted.valid ? { error: invalid(name, []) }',
    test: FLOW,
  },
  {
    line: 'A-6',
    source: INPUT,
    from: 'return submitted.valid ? { submitted }',
    to: 'return submitted.errors.length >= 0 ? { submitted }',
    test: FLOW,
  },
  {
    line: 'A-7',
    source: FLAGGED,
    from: 'of parts.entries()) {',
    to: 'of [...parts.entries()].reverse()) {',
    test: FLOW,
  },
  {
    line: 'A-8',
    source: FLAGGED,
    from: 'if (name !== null) return { index, name, data: content?.value };',
    to: "if (name !== null || parts.length === 1) return { index, name: name ?? '', data: content?.value };",
    test: FLOW,
  },
  {
    line: 'A-9',
    source: EXECUTOR,
    from: 'AgentEvent.task(completed(ctx, asked, input.submitted));',
    to: "AgentEvent.message(agentMessage(asked, [textPart('taken')]));",
    test: FLOW,
  },
  {
    line: 'A-10',
    source: EXECUTOR,
    from: "const parts = [textPart(error.detail), dataPart({ error }, 'application/json')];",
    to: 'const parts = [textPart(error.detail)];',
    test: FLOW,
  },
  {
    line: 'A-11',
    source: 'src/doors/protocols/a2a/messages/request-handler.ts',
    from: 'if (flagged === null) return null;',
    to: 'if (flagged === null || flagged.index >= 0) return null;',
    test: FLOW,
  },
  {
    line: 'A-12',
    source: EXECUTOR,
    from: 'parts: [dataPart(submitted, modeOf(RESULT_SCHEMA))],',
    to: "parts: [dataPart(submitted, 'application/json')],",
    test: FLOW,
  },
  {
    line: 'A-13',
    source: 'src/domain/template/json-schema.ts',
    from: "...(experimental ? { $comment: 'status: experimental' } : {}),",
    to: '',
    test: 'test/unit/template/json-schema.test.ts',
  },
];
