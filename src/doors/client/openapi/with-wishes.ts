import { isRecord } from '../../../domain/basics/index.ts';
import { propertiesOf } from '../wishes/tool-template.ts';
import type { Wishes } from '../wishes/wishes.ts';
import { type Api, jsonTypeOf, type Members, type Operation } from './operations.ts';

/** The API's document as its callers are told of it: each operation takes what they wish and what was learned, besides. */
export function documentWith({ document, operations }: Api, wishes: Wishes): Members {
  const paths: Record<string, unknown> = { ...(document['paths'] as Members) };
  for (const { tool, method, path, where } of operations) {
    const { inputSchema } = wishes.offered(tool);
    const item = paths[path];
    if (inputSchema === tool.inputSchema || !isRecord(item) || !isRecord(item[method])) continue;
    const operation = item[method];
    const more =
      where === 'body' ? bodyWith(operation, inputSchema, document) : queryWith(operation, tool, inputSchema);
    paths[path] = { ...item, [method]: { ...operation, ...more } };
  }
  return { ...document, paths };
}

function bodyWith(operation: Members, schema: Members, document: Members): Members {
  const body = operation['requestBody'];
  const found = isRecord(body) && typeof body['$ref'] === 'string' ? at(document, body['$ref']) : body;
  const type = jsonTypeOf(found);
  if (!isRecord(found) || !isRecord(found['content']) || type === null) return {};
  const content = found['content'];
  const media = isRecord(content[type]) ? content[type] : {};
  return { requestBody: { ...found, content: { ...content, [type]: { ...media, schema } } } };
}

function queryWith(operation: Members, { inputSchema: own }: Operation['tool'], schema: Members): Members {
  const added = Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    if (Object.hasOwn(propertiesOf(own), name) || !isRecord(property)) return [];
    const { description, ...type } = property;
    return [{ name, in: 'query', required: false, description, schema: type }];
  });
  const parameters = Array.isArray(operation['parameters']) ? (operation['parameters'] as unknown[]) : [];
  return { parameters: [...parameters, ...added] };
}

/** What a local reference names (RFC 6901). */
function at(document: Members, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), document);
}
