import type { Static, TSchema } from 'typebox';
import type { Context } from '../../../context.ts';
import type { Caller, Scope } from '../../../domain/access/index.ts';
import { itemReader } from '../../exchange/intake/item-check.ts';
import { standalone } from '../../http/contract/versions/standalone.ts';

/** What a tool gives back; `failed` tells a model that it should look at the errors and call again. */
type ToolAnswer = { readonly content: object; readonly failed?: boolean };

/** A tool as listed and as called. Its words are ours alone: nothing that anybody sent stands in them. */
export type Tool = {
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
  readonly changes: boolean;
  run(ctx: Context, caller: Caller, args: unknown): Promise<ToolAnswer>;
};

type Definition<In extends TSchema> = Pick<Tool, 'title' | 'description' | 'scope'> & {
  readonly input: In;
  readonly output: TSchema;
  /** Whether calling it leaves something behind. */
  readonly changes?: boolean;
  run(ctx: Context, caller: Caller, args: Static<In>): Promise<ToolAnswer>;
};

/** A tool whose input is checked before it runs, and whose output is typed by its own schema. */
export function toolOf<In extends TSchema>({
  input,
  output,
  changes = false,
  ...rest
}: Definition<In>): Tool {
  const read = itemReader(input, 'The arguments are not valid: ', 'arguments');
  return {
    ...rest,
    changes,
    input: withoutPatterns(standalone(input)),
    output: standalone(output),
    run: async (ctx, caller, args) => rest.run(ctx, caller, read(args ?? {})),
  };
}

/** Hosts hand input schemas to language models' APIs, some of which refuse a schema for a pattern they cannot read. We check it. */
function withoutPatterns<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema, (member, value) => (member === 'pattern' ? undefined : value)));
}
