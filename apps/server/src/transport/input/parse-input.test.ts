import fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { Id, OneOf, PageInput } from '@academy/contract/http/fields.ts';
import { route } from '../route.ts';
import { createTestServer } from '../testing/test-server.ts';
import { parseFormFields } from './parse-input.ts';

const fields = {
  id: Id('内容编号'),
  kind: Type.Optional(OneOf(['hot', 'new'], { title: '排序' })),
  word: Type.Optional(Type.String({ title: '关键词', minLength: 1, maxLength: 5 })),
  count: Type.Optional(Type.Integer({ title: '数量', minimum: 0 })),
  shift: Type.Optional(Type.Integer({ title: '偏移' })),
  code: Type.Optional(Type.String({ title: '验证码', minLength: 4 })),
  ...PageInput,
};
const output = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));
const read = endpoint({
  method: 'GET',
  path: 'echo',
  access: 'guest',
  summary: '',
  input: Type.Object(fields),
  output,
});
const write = endpoint({
  method: 'POST',
  path: 'echo/{action}',
  aliases: ['echo/again/{action}'],
  access: 'guest',
  summary: '',
  input: Type.Object({ ...fields, action: OneOf(['add', 'cancel'], { title: '操作' }) }),
  output,
});

let server: Awaited<ReturnType<typeof createTestServer>>;
beforeAll(async () => {
  const echo = async (input: object) => ({ ...input }) as Record<string, string | number>;
  server = await createTestServer({ routes: [route(read, echo), route(write, echo)] });
});
afterAll(() => server.close());

const get = async (query: string) => (await server.inject(`/app/v1/echo?${query}`)).json();
const form = 'application/x-www-form-urlencoded';
const post = (payload: string, { path = 'echo/add', type = form } = {}) =>
  server.inject({ method: 'POST', url: `/app/v1/${path}`, payload, headers: { 'content-type': type } });

test('valid input is typed, has its defaults, and contains no undeclared fields', async () => {
  expect((await get('id=12&kind=new&word=%E5%AD%A6+%E4%B9%A0&shift=-3&x=1&__proto__=2')).data).toEqual({
    id: 12,
    kind: 'new',
    word: '学 习',
    shift: -3,
    size: 20,
  });
});

test.each([
  ['', '内容编号不能为空'],
  ['id', '内容编号不能为空'],
  ['id=', '内容编号不能为空'],
  ['id=abc', '内容编号必须是正整数'],
  ['id=0', '内容编号必须是正整数'],
  ['id=-1', '内容编号必须是正整数'],
  ['id=1.5', '内容编号必须是正整数'],
  ['id=1e3', '内容编号必须是正整数'],
  ['id=0x10', '内容编号必须是正整数'],
  ['id=%201', '内容编号必须是正整数'],
  ['id=+1', '内容编号必须是正整数'],
  ['id=01', '内容编号必须是正整数'],
  ['id=true', '内容编号必须是正整数'],
  ['id=9007199254740993', '内容编号超出范围'],
  ['id=1&id=2', '内容编号只能填写一次'],
  ['id=1&size=51', '每页数量不能大于50'],
  ['id=1&count=-1', '数量必须是非负整数'],
  ['id=1&shift=x', '偏移必须是整数'],
  ['id=1&kind=old', '排序只能是hot、new之一'],
  ['id=1&word=', '关键词不能为空'],
  ['id=1&word=%E4%B8%80%E4%BA%8C%E4%B8%89%E5%9B%9B%E4%BA%94%E5%85%AD', '关键词最多5个字'],
  ['id=1&word=a%00b', '关键词含有无法保存的字符'],
  ['id=1&code=123', '验证码至少4个字'],
])('%j is refused: %s', async (query, message) => {
  expect(await get(query)).toEqual({ code: 422, msg: message, data: null });
  expect((await post(query)).json()).toEqual({ code: 422, msg: message, data: null });
});

test('five emoji are five characters', async () => {
  expect((await get(`id=1&word=${encodeURIComponent('😀'.repeat(5))}`)).code).toBe(200);
});

test('path parameters are part of the input and take precedence over fields of the same name', async () => {
  expect((await post('id=3&action=cancel')).json().data).toMatchObject({ id: 3, action: 'add' });
  expect((await post('id=3', { path: 'echo/again/cancel' })).json().data).toMatchObject({ action: 'cancel' });
  expect((await post('id=3', { path: 'echo/burn' })).json()).toMatchObject({
    code: 422,
    msg: '操作只能是add、cancel之一',
  });
});

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'])(
  'a body of type %s is refused',
  async (type) => {
    const response = await post('{"id":1}', { type });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toEqual({ code: 415, msg: '不支持这种内容格式', data: null });
  },
);

test('a form above 64 KB is refused, one below is read', async () => {
  const large = await post(`id=1&rest=${'y'.repeat(64 * 1024)}`);
  expect(large.statusCode).toBe(413);
  expect(large.json()).toEqual({ code: 413, msg: '提交的内容太大了', data: null });
  expect((await post(`id=1&rest=${'y'.repeat(60_000)}`)).json().code).toBe(200);
});

test.each(['id=%', 'id=%zz', 'id=%E5%AD', 'word=%ED%A0%80', '%FF=1'])(
  'the invalid encoding of %s is refused',
  async (text) => {
    for (const response of [await server.inject(`/app/v1/echo?${text}`), await post(text)]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 400, data: null });
    }
  },
);

test('an empty body is an empty form', async () => {
  const response = await server.inject({ method: 'POST', url: '/app/v1/echo/add' });
  expect(response.json()).toMatchObject({ code: 422, msg: '内容编号不能为空' });
});

test('a form written by a browser is parsed to the same values', () => {
  const wellFormed = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed());
  fc.assert(
    fc.property(fc.array(fc.tuple(wellFormed, wellFormed)), (pairs) => {
      const read = parseFormFields(new URLSearchParams(pairs).toString());
      for (const [name] of pairs) {
        const values = pairs.filter(([other]) => other === name).map(([, value]) => value);
        expect(read.get(name) ?? ['']).toEqual(values);
      }
    }),
  );
});
