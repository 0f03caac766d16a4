import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@academy/contract/endpoints.ts';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { OneOf } from '@academy/contract/http/fields.ts';
import { route } from '../route.ts';
import { createTestServer } from '../testing/test-server.ts';
import { exampleCall } from './docs-page.ts';
import { buildOpenApi } from './openapi.ts';

let server: Awaited<ReturnType<typeof createTestServer>>;
beforeAll(async () => {
  const nobody = () => Promise.reject(new Error('not called'));
  server = await createTestServer({ routes: endpoints.map((each) => route(each, nobody as never)) });
});
afterAll(() => server.close());

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<string, { summary: string; parameters: { name: string; required: boolean; in: string }[] }>
  >;
  components: { schemas: Record<string, unknown> };
}

test('the document lists every path of every call with its input', async () => {
  const document = (await server.inject('/app/v1/openapi.json')).json<OpenApi>();
  expect(document.openapi).toBe('3.1.0');
  const addresses = endpoints.flatMap((each) => [each.path, ...each.aliases].map((path) => `/${path}`));
  // Some paths have two methods.
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(addresses)].sort());
  expect(Object.keys(document.paths['/qa/evaluate'] ?? {}).sort()).toEqual(['get', 'post']);
  const detail = document.paths['/content/detail']?.['get'];
  expect(detail?.summary).toBe('内容详情');
  expect(detail?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['content_id', true],
    ['content_type', true],
    ['live_id', false],
    ['live_status', false],
  ]);
});

test('every reference of the document points to a shared schema', async () => {
  const { body } = await server.inject('/app/v1/openapi.json');
  const { components } = JSON.parse(body) as OpenApi;
  const references = [...body.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
  expect(new Set(references)).toContain('#/components/schemas/AreaNode');
  for (const reference of references) {
    expect(components.schemas).toHaveProperty(reference.replace('#/components/schemas/', ''));
  }
  expect(body).not.toContain('"$defs"');
});

const like = endpoint({
  method: 'POST',
  path: 'content/interactive/like/{action}',
  access: 'user',
  summary: '点赞',
  input: Type.Object({
    action: OneOf(['add', 'cancel']),
    content_id: Type.Integer({ minimum: 1 }),
    note: Type.Optional(Type.String()),
  }),
  output: Type.Object({}),
});

test('a form is a request body, and a field in the path is a parameter', () => {
  const document = buildOpenApi([like]) as unknown as {
    paths: Record<string, { post: Record<string, unknown> }>;
  };
  const operation = document.paths['/content/interactive/like/{action}']?.post;
  expect(operation?.['parameters']).toMatchObject([{ name: 'action', in: 'path', required: true }]);
  expect(operation?.['requestBody']).toMatchObject({
    content: { 'application/x-www-form-urlencoded': { schema: { required: ['content_id'] } } },
  });
  expect(operation?.['security']).toEqual([{ token: [] }]);
});

test('an example is a request that can be pasted into a terminal', () => {
  expect(exampleCall(like, 'https://x.org')).toBe(
    "curl -H 'token: <token>' -d 'content_id=1' 'https://x.org/app/v1/content/interactive/like/add'",
  );
});

test('the page shows each call without script, under the server’s content security policy', async () => {
  const page = await server.inject({ url: '/app/v1/docs', headers: { host: 'academy.example' } });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path, summary, aliases } of endpoints) {
    for (const text of [path, summary, ...aliases]) expect(page.body).toContain(text);
  }
  expect(page.body).toContain(
    'https://academy.example/app/v1/content/detail?content_id=1&amp;content_type=course'.replace(
      'https',
      'http',
    ),
  );
  expect(page.body).toContain('内容不存在或已下架');
  expect(page.body).not.toMatch(/<script|style=|onclick/);
  const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  const sheet = await server.inject('/app/v1/docs.css');
  expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
});
