import { buffer } from 'node:stream/consumers';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../route.ts';
import { buildOpenApi } from '../docs/openapi.ts';
import { exampleCall } from '../docs/docs-page.ts';
import { createTestServer, tokenOf } from '../testing/test-server.ts';

const input = Type.Object({
  kind: Type.Union([Type.Literal('avatar'), Type.Literal('cover')], { title: '用途' }),
  times: Type.Optional(Type.Integer({ title: '次数', minimum: 1 })),
});
const output = Type.Object({ kind: Type.String(), name: Type.String(), bytes: Type.Integer() });
const file = { title: '录音', maxBytes: 2 ** 20 };
const about = { method: 'POST', access: 'user', summary: '上传', input, output } as const;

const read = endpoint({ ...about, path: 'read', file });
const refuse = endpoint({ ...about, path: 'refuse', file });
const plain = endpoint({ ...about, path: 'plain' });

let server: Awaited<ReturnType<typeof createTestServer>>;
let origin: string;
beforeAll(async () => {
  server = await createTestServer({
    routes: [
      route(read, async ({ kind }, context) => {
        const content = await buffer(context.file!.content);
        return { kind, name: context.file!.name, bytes: content.length };
      }),
      route(refuse, async () => {
        throw new AppError('CONFLICT');
      }),
      route(plain, async ({ kind }) => ({ kind, name: '', bytes: 0 })),
    ],
  });
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

async function send(path: string, fields: [string, string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, '录音 1.webm');
  }
  const response = await fetch(`${origin}/app/v1/${path}`, {
    method: 'POST',
    body: form,
    headers: { token: await tokenOf() },
  });
  return (await response.json()) as { code: number; msg: string; data: unknown };
}
const sound = (bytes: number) => new Blob(['x'.repeat(bytes)]);

test('the fields before the file are validated like any input, and the file comes with its name', async () => {
  expect(
    await send('read', [
      ['kind', 'cover'],
      ['times', '2'],
      ['file', sound(300_000)],
    ]),
  ).toEqual({
    code: 200,
    msg: '成功',
    data: { kind: 'cover', name: '录音 1.webm', bytes: 300_000 },
  });
});

test.each<[string, [string, string | Blob][], number, string]>([
  [
    'a field that is wrong',
    [
      ['kind', 'poster'],
      ['file', sound(9)],
    ],
    422,
    '用途只能是avatar、cover之一',
  ],
  ['a field that is missing', [['file', sound(9)]], 422, '用途不能为空'],
  [
    'a field that comes after the file',
    [
      ['file', sound(9)],
      ['kind', 'cover'],
    ],
    422,
    '用途不能为空',
  ],
  [
    'a field that comes twice',
    [
      ['kind', 'cover'],
      ['kind', 'cover'],
      ['file', sound(9)],
    ],
    422,
    '用途只能填写一次',
  ],
  [
    'a number in words',
    [
      ['kind', 'cover'],
      ['times', '1e3'],
      ['file', sound(9)],
    ],
    422,
    '次数必须是正整数',
  ],
  ['no file', [['kind', 'cover']], 422, '请选择要上传的录音'],
  [
    'a file beyond its limit',
    [
      ['kind', 'cover'],
      ['file', sound(2 ** 20 + 1)],
    ],
    413,
    '录音太大了，最多1 MB',
  ],
  [
    'a file far beyond its limit',
    [
      ['kind', 'cover'],
      ['file', sound(2 ** 22)],
    ],
    413,
    '录音太大了，最多1 MB',
  ],
])('%s is refused with a message', async (_, fields, code, msg) => {
  expect(await send('read', fields)).toEqual({ code, msg, data: null });
});

test('an early refusal is received, and the connection stays usable', async () => {
  for (let time = 0; time < 3; time++) {
    expect(
      await send('refuse', [
        ['kind', 'cover'],
        ['file', sound(1_000_000)],
      ]),
    ).toMatchObject({ code: 1009 });
  }
  expect(
    await send('read', [
      ['kind', 'cover'],
      ['file', sound(5)],
    ]),
  ).toMatchObject({ code: 200 });
});

test('a call without a file accepts no multipart form, and a call with one accepts nothing else', async () => {
  expect(await send('plain', [['kind', 'cover']])).toMatchObject({ code: 415 });
  const headers = { token: await tokenOf(), 'content-type': 'application/x-www-form-urlencoded' };
  const response = await server.inject({
    method: 'POST',
    url: '/app/v1/read',
    headers,
    payload: 'kind=cover',
  });
  expect(response.json()).toMatchObject({ code: 415 });
});

test('the API documentation shows how to send a file', () => {
  const paths = buildOpenApi([read])['paths'] as Record<string, { post: { requestBody: unknown } }>;
  expect(paths['/read']!.post.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: { required: ['kind', 'file'], properties: { file: { title: '录音' } } },
      },
    },
  });
  expect(exampleCall(read, 'http://a')).toBe(
    `curl -H 'token: <token>' -F 'kind=avatar' -F 'file=@文件' 'http://a/app/v1/read'`,
  );
});
