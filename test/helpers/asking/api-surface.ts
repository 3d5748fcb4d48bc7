/** The part of a JSON Schema that tells members. */
type Shape = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
};

type Content = { readonly content?: Readonly<Record<string, { readonly schema?: Shape }>> };
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
};

export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Shape>> };
};

/** Deep enough for a list's items and what they hold. */
const DEEPEST = 4;

/**
 * What callers of version 1 rest on, a line each: `answers` names a member of a 2xx answer, `needs` what a request must have.
 * New answers break nobody; an answer that goes does, and so does a need that comes.
 */
export function surfaceOf(document: ApiDocument): { answers: string[]; needs: string[] } {
  const answers = new Set<string>();
  const needs = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    if (!path.startsWith('/v1/')) continue;
    for (const [verb, operation] of Object.entries(operations)) {
      const route = `${verb.toUpperCase()} ${path}`;
      answers.add(route);
      for (const { name, in: where, required } of operation.parameters ?? [])
        if (required === true && where !== 'path') needs.add(`${route} ${where} ${name}`);
      for (const shape of shapesOf(operation.requestBody))
        walk(document, shape, '', (member, required) => required && needs.add(`${route} ${member}`));
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        if (!status.startsWith('2')) continue;
        for (const shape of shapesOf(answer))
          walk(document, shape, '', (member) => answers.add(`${route} ${member}`));
      }
    }
  }
  return { answers: [...answers].sort(), needs: [...needs].sort() };
}

function shapesOf(content: Content | undefined): Shape[] {
  return Object.values(content?.content ?? {}).flatMap(({ schema }) =>
    schema === undefined ? [] : [schema],
  );
}

function walk(
  document: ApiDocument,
  shape: Shape,
  at: string,
  tell: (member: string, required: boolean) => void,
  depth = 0,
): void {
  if (depth > DEEPEST) return;
  if (shape.$ref !== undefined) {
    const target = document.components?.schemas?.[shape.$ref.split('/').at(-1) ?? ''];
    if (target !== undefined) walk(document, target, at, tell, depth);
    return;
  }
  for (const one of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])])
    walk(document, one, at, tell, depth);
  if (shape.items !== undefined) walk(document, shape.items, `${at}[]`, tell, depth);
  for (const [name, member] of Object.entries(shape.properties ?? {})) {
    const path = at === '' ? name : `${at}.${name}`;
    tell(path, shape.required?.includes(name) === true);
    walk(document, member, path, tell, depth + 1);
  }
}
