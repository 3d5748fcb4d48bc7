import { $RefParser } from '@apidevtools/json-schema-ref-parser';
import { isRecord } from '../../../domain/basics/index.ts';
import { listIn, propertiesOf, type Tool } from '../wishes/tool-template.ts';

export type Members = Readonly<Record<string, unknown>>;

/** An operation of an OpenAPI document, as a tool: what its callers may set in its body (JSON or a form), or in its query where it has none. */
export type Operation = {
  readonly tool: Tool;
  /** In lower case, as the document has it. */
  readonly method: string;
  /** As it stands in `paths`: `/pets/{petId}`. */
  readonly path: string;
  /** The request body that has its schema, without references at its top, and under which type; null: its query is asked. */
  readonly body: { readonly request: Members; readonly type: string } | null;
};

export type Api = {
  readonly document: Members;
  readonly title: string;
  /** Of the first server: `/api/v3`; empty where it has none. */
  readonly basePath: string;
  readonly operations: readonly Operation[];
  /** Operations with another body than a plain object, in JSON or as a form, or one of tokens. */
  readonly leftAlone: readonly string[];
};

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'query'];
/** Longer chains of references lead nowhere. */
const MOST_STEPS = 20;

/**
 * Reads an OpenAPI document (3.0 or 3.1), JSON or YAML. Of a file also the files that it refers to, never an address.
 *
 * @param openapi a file's path, or the document
 * @throws Error naming what is wrong with it
 */
export async function readApi(openapi: string | Members): Promise<Api> {
  const parser = new $RefParser();
  const document = (await (typeof openapi === 'string'
    ? parser.bundle(openapi, { resolve: { http: false } })
    : parser.bundle(structuredClone(openapi), { resolve: { external: false } }))) as Members;
  if (!/^3\.[01]/u.test(String(document['openapi'])) || !isRecord(document['paths']))
    throw new Error('It is no OpenAPI 3.0 or 3.1 document: "openapi" and "paths" say so.');
  const resolved: Resolve = (schema) => {
    let found = schema;
    for (let step = 0; step < MOST_STEPS && isRecord(found) && typeof found['$ref'] === 'string'; step++)
      found = parser.$refs.get(found['$ref']) as unknown;
    return found;
  };
  const secrets = secretsIn(document['components'], resolved);
  const operations: Operation[] = [];
  const leftAlone: string[] = [];
  for (const [path, item] of Object.entries(document['paths']))
    for (const method of METHODS) {
      const operation = isRecord(item) ? item[method] : undefined;
      if (!isRecord(item) || !isRecord(operation)) continue;
      const name =
        typeof operation['operationId'] === 'string' ? operation['operationId'] : `${method} ${path}`;
      const read = inputOf(item, operation, resolved, secrets);
      if (read === null) {
        leftAlone.push(name);
        continue;
      }
      const described = operation['description'] ?? operation['summary'];
      const description = typeof described === 'string' ? { description: described } : {};
      const { schema: inputSchema, body } = read;
      operations.push({ tool: { name, ...description, inputSchema }, method, path, body });
    }
  const { info, servers } = document;
  const [server] = listIn(servers);
  return {
    document,
    title: isRecord(info) && typeof info['title'] === 'string' ? info['title'] : 'api',
    basePath: isRecord(server) ? basePathOf(server) : '',
    // What is said in full is meant before what a placeholder takes (OpenAPI 3.1, "Path Templating Matching").
    operations: operations.sort((a, b) => placeholders(a.path) - placeholders(b.path)),
    leftAlone,
  };
}

/** The operation that a request is for, or null. @param pathname with or without the base path */
export function operationFor(
  { operations, basePath }: Api,
  method: string,
  pathname: string,
): Operation | null {
  const below = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
  const asked = below.split('/');
  const fits = ({ path, method: own }: Operation) => {
    const parts = path.split('/');
    return (
      own === method.toLowerCase() &&
      parts.length === asked.length &&
      parts.every((part, at) => (part.includes('{') ? asked[at] !== '' : part === asked[at]))
    );
  };
  return operations.find(fits) ?? null;
}

/** `application/json`, and what is written in it ("application/merge-patch+json"). */
export const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/u;
/** A form without files: names and texts, as in a query. */
export const FORM_TYPE = /^application\/x-www-form-urlencoded\b/u;

type Resolve = (schema: unknown) => unknown;

function inputOf(item: Members, operation: Members, resolved: Resolve, secrets: Members) {
  const request = resolved(operation['requestBody']);
  if (request === undefined) return { body: null, schema: queryOf(item, operation, resolved, secrets) };
  const content = isRecord(request) && isRecord(request['content']) ? request['content'] : {};
  const types = [JSON_TYPE, FORM_TYPE].flatMap((kind) =>
    Object.keys(content).filter((one) => kind.test(one)),
  );
  const [type = ''] = types;
  const media = content[type];
  const schema = isRecord(media) ? objectOf(media['schema'], resolved) : null;
  if (schema === null || !isRecord(request)) return null;
  // Forms by which callers get and show tokens (RFC 6749, 7009, 7662) hold secrets, under names that no document need declare.
  const ofTokens = ['grant_type', 'token'].some((name) => Object.hasOwn(propertiesOf(schema), name));
  return FORM_TYPE.test(type) && ofTokens ? null : { body: { request, type }, schema };
}

/** An object schema without references at its top, its `allOf` put together; null where it says "one of" or is none. */
function objectOf(schema: unknown, resolved: Resolve, depth = 0): Members | null {
  const own = resolved(schema);
  if (!isRecord(own) || depth > MOST_STEPS || ['oneOf', 'anyOf', 'not'].some((word) => word in own))
    return null;
  const parts = listIn(own['allOf']).map((one) => objectOf(one, resolved, depth + 1));
  if (parts.some((part) => part === null)) return null;
  if (own['type'] !== 'object' && !isRecord(own['properties']) && parts.length === 0) return null;
  const all = [...parts, own].flatMap((part) => (part === null ? [] : [part]));
  const properties = all.flatMap((part) => Object.entries(propertiesOf(part)));
  const required = all.flatMap((part) => listIn(part['required']));
  const { allOf: _, ...rest } = own;
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, one]) => [name, resolved(one)])),
    ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
  };
}

function queryOf(item: Members, operation: Members, resolved: Resolve, secrets: Members): Members {
  const listed = [item['parameters'], operation['parameters']].flatMap(listIn);
  const own = listed.map(resolved).flatMap((one) => (isRecord(one) && one['in'] === 'query' ? [one] : []));
  const properties = own.map((one): [string, unknown] => {
    const schema = resolved(one['schema']);
    const description = one['description'] === undefined ? {} : { description: one['description'] };
    return [String(one['name']), isRecord(schema) ? { ...description, ...schema } : {}];
  });
  const required = own.filter((one) => one['required'] === true).map((one) => one['name']);
  return { type: 'object', properties: { ...Object.fromEntries(properties), ...secrets }, required };
}

/** Parameters of a query in which callers prove who they are: the API's own, and of no kind, so that nobody is told of them. */
function secretsIn(components: unknown, resolved: Resolve): Members {
  const schemes = isRecord(components)
    ? Object.values(components['securitySchemes'] ?? {}).map(resolved)
    : [];
  return Object.fromEntries(
    schemes.flatMap((one) => (isRecord(one) && one['in'] === 'query' ? [[String(one['name']), {}]] : [])),
  );
}

function basePathOf({ url, variables }: Members): string {
  const filled = String(url).replace(/\{(\w+)\}/gu, (_, name: string) => {
    const variable = isRecord(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isRecord(variable) ? String(variable['default']) : '';
  });
  return (URL.canParse(filled) ? new URL(filled).pathname : filled).replace(/\/$/u, '');
}

function placeholders(path: string): number {
  return path.split('/').filter((part) => part.includes('{')).length;
}
