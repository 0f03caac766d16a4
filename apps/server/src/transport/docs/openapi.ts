import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, codes, successMessage, uploadField } from '@academy/contract/http/envelope.ts';
import { type ErrorName, errors } from '@academy/contract/http/errors.ts';
import { app as product } from '@academy/contract/limits.ts';
import { groupOf } from './groups.ts';

type Json = unknown;
type JsonObject = Record<string, Json>;

const formType = 'application/x-www-form-urlencoded';
const fileFormType = 'multipart/form-data';
const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

/** Builds the OpenAPI 3.1 document of these endpoints; aliases are operations of their own with a note. */
export function buildOpenApi(endpoints: readonly Endpoint[]): JsonObject {
  const schemas: JsonObject = { Failure: failureSchema() };
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      const item = (paths[`/${path}`] ??= {});
      item[endpoint.method.toLowerCase()] = buildOperation(endpoint, path, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product.name} API`, version: product.version },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  };
}

function buildOperation(endpoint: Endpoint, path: string, schemas: JsonObject): JsonObject {
  const isAlias = path !== endpoint.path;
  const readsBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const body = readsBody ? bodySchema(endpoint, path) : undefined;
  return {
    operationId: `${endpoint.method.toLowerCase()}_${path.replaceAll(/\W+/g, '_')}`,
    tags: [groupOf(endpoint)],
    summary: endpoint.summary,
    ...(isAlias && { description: `与 /${endpoint.path} 相同` }),
    security: endpoint.access === 'guest' ? [{}, { token: [] }] : [{ token: [] }],
    'x-access': endpoint.access,
    parameters: parametersOf(endpoint, path, readsBody),
    ...(body && {
      requestBody: { content: { [endpoint.file ? fileFormType : formType]: { schema: body } } },
    }),
    responses: responsesOf(endpoint, schemas),
  };
}

const isInPath = (path: string, name: string) => path.includes(`{${name}}`);

function parametersOf(endpoint: Endpoint, path: string, readsBody: boolean): JsonObject[] {
  const required = new Set<string>(endpoint.input.required ?? []);
  return Object.entries(endpoint.input.properties)
    .filter(([name]) => !readsBody || isInPath(path, name))
    .map(([name, schema]) => ({
      name,
      in: isInPath(path, name) ? 'path' : 'query',
      required: isInPath(path, name) || required.has(name),
      description: (schema as { title?: string }).title ?? name,
      schema,
    }));
}

function bodySchema(endpoint: Endpoint, path: string): JsonObject | undefined {
  const fields: [string, Json][] = Object.entries(endpoint.input.properties).filter(
    ([name]) => !isInPath(path, name),
  );
  const required = (endpoint.input.required ?? []).filter((name: string) => !isInPath(path, name));
  if (endpoint.file) {
    const { title } = endpoint.file;
    fields.push([uploadField, { title, type: 'string', contentMediaType: 'application/octet-stream' }]);
    required.push(uploadField);
  }
  if (fields.length === 0) return undefined;
  return { type: 'object', properties: Object.fromEntries(fields), required };
}

function responsesOf(endpoint: Endpoint, schemas: JsonObject): JsonObject {
  const endpointErrors = endpoint.errors.map(
    (name: ErrorName) => `${errors[name].code} ${errors[name].message}`,
  );
  const data = hoistDefinitions(endpoint.output, schemas);
  const failure = { $ref: '#/components/schemas/Failure' };
  return {
    200: {
      description: ['200 成功', ...endpointErrors, '403 需要登录', '422 填写有误'].join('；'),
      content: jsonContent({ anyOf: [envelopeSchema(data), failure] }),
    },
    default: { description: '请求有误或服务故障', content: jsonContent(failure) },
  };
}

function envelopeSchema(data: Json): JsonObject {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', const: codes.success },
      msg: { type: 'string', const: successMessage },
      data,
    },
  };
}

function failureSchema(): JsonObject {
  const list = [...new Set(Object.values(errors).map((outcome) => outcome.code))].sort((a, b) => a - b);
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', enum: list },
      msg: { type: 'string' },
      data: {},
    },
  };
}

type JsonValue = unknown;

/**
 * Returns a copy of a JSON schema without its recursive definitions, which are added to `shared`: OpenAPI readers
 * look for them only in the document's shared components.
 */
function hoistDefinitions(schema: JsonValue, shared: Record<string, JsonValue>): JsonValue {
  if (Array.isArray(schema)) return schema.map((item) => hoistDefinitions(item, shared));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $defs, $id: _name, ...rest } = schema as Record<string, JsonValue>;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonValue>)) {
    shared[name] = hoistDefinitions(definition, shared);
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' ? `#/components/schemas/${String(value)}` : hoistDefinitions(value, shared),
    ]),
  );
}
