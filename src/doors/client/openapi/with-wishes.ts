import { isRecord } from '../../../domain/basics/index.ts';
import { listIn, propertiesOf } from '../wishes/tool-template.ts';
import type { Wishes } from '../wishes/wishes.ts';
import type { Api, Members, Operation } from './operations.ts';

/** The API's document as its callers are told of it: each operation takes what they wish and what was learned, besides. */
export function documentWith({ document, operations }: Api, wishes: Wishes): Members {
  const paths: Record<string, unknown> = { ...(document['paths'] as Members) };
  for (const { tool, method, path, body } of operations) {
    const { inputSchema } = wishes.offered(tool);
    const item = paths[path];
    if (inputSchema === tool.inputSchema || !isRecord(item) || !isRecord(item[method])) continue;
    const operation = item[method];
    const more = body === null ? queryWith(operation, tool, inputSchema) : bodyWith(body, inputSchema);
    paths[path] = { ...item, [method]: { ...operation, ...more } };
  }
  return { ...document, paths };
}

function bodyWith({ request, type }: NonNullable<Operation['body']>, schema: Members): Members {
  const content = isRecord(request['content']) ? request['content'] : {};
  const media = isRecord(content[type]) ? content[type] : {};
  return { requestBody: { ...request, content: { ...content, [type]: { ...media, schema } } } };
}

function queryWith(operation: Members, { inputSchema: own }: Operation['tool'], schema: Members): Members {
  const added = Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    if (Object.hasOwn(propertiesOf(own), name) || !isRecord(property)) return [];
    const { description, ...type } = property;
    return [{ name, in: 'query', required: false, description, schema: type }];
  });
  return { parameters: [...listIn(operation['parameters']), ...added] };
}
