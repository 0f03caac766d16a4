import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createCaller } from './call.ts';
import { openEnvelope } from './envelope.ts';
import { callerFor, optionsFor, type Echo } from './testing/caller.ts';

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call resolved'),
    (error: unknown) => error as ApiError,
  );

test('GET carries its input in the query and the five headers', async () => {
  const { call } = callerFor('echo');
  const echo = (await call('GET content/detail', { content_id: 7, content_type: 'course' })) as Echo;
  expect(echo).toMatchObject({
    method: 'GET',
    url: '/echo/content/detail?content_id=7&content_type=course',
    body: '',
  });
  expect(echo.headers).toMatchObject({
    token: 't0ken',
    app: 'web',
    version: '3.3.5',
    system: 'ios',
    device: 'abc',
  });
});

test('whether a call failed is reported, unless nobody waits for it', async () => {
  const { call, appEvents } = callerFor('echo');
  await call('GET page', {});
  await call('GET page', {}, { isBackground: true });
  expect(appEvents.failed).toEqual([false]);
});

test('an input without fields adds no question mark, and undefined fields are not sent', async () => {
  const { call } = callerFor('echo');
  expect(await call('GET system/config', {})).toMatchObject({ url: '/echo/system/config' });
  expect(await call('GET page', { area_id: undefined })).toMatchObject({ url: '/echo/page' });
  expect(await call('DELETE x', { id: 1 })).toMatchObject({
    method: 'DELETE',
    url: '/echo/x?id=1',
    body: '',
  });
});

test.each(['POST', 'PUT'])('%s sends a form, and path parameters go into the path', async (method) => {
  const { call } = callerFor('echo');
  const echo = (await call(`${method} content/interactive/like/{action}`, {
    action: 'a/d',
    text: '你好 & 再见',
  })) as Echo;
  expect(echo).toMatchObject({ method, url: '/echo/content/interactive/like/a%2Fd' });
  expect(echo.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(echo.body))).toEqual({ text: '你好 & 再见' });
});

test('200 and 202 resolve with the data', async () => {
  expect(await callerFor('echo').call('GET page', {})).toMatchObject({ method: 'GET', url: '/echo/page' });
  expect(await callerFor('next').call('POST user/login/wxapp', {})).toEqual({ next: 'bindMobile' });
});

test('201 rejects silently', async () => {
  const error = await failureOf(callerFor('refused').call('GET page', {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ name: 'ApiError', code: 201, silent: true, message: '已经预约过了' });
});

test('403 ends the session once and rejects', async () => {
  const { call, appEvents } = callerFor('ended');
  expect(await failureOf(call('GET page', {}))).toMatchObject({ code: 403, silent: false });
  expect(appEvents).toEqual({ ended: 1, failed: [false] });
});

test('any other code rejects with the server’s message and counts as no failure of the service', async () => {
  const { call, appEvents } = callerFor('other');
  const error = await failureOf(call('GET page', {}));
  expect(error).toMatchObject({
    code: 1003,
    message: '您没有权限进行此操作',
    silent: false,
    refused: true,
    data: { why: 'role' },
  });
  expect(appEvents).toEqual({ ended: 0, failed: [false] });
});

test('an HTTP status of 400 or more rejects with the body and counts as a failure; it ends no session', async () => {
  const broken = callerFor('broken');
  expect(await failureOf(broken.call('GET page', {}))).toMatchObject({
    code: 500,
    message: '服务开小差了，请稍后再试',
    refused: false,
  });
  expect(broken.appEvents.failed).toEqual([true]);
  const gateway = callerFor('gateway');
  expect(await failureOf(gateway.call('GET page', {}))).toMatchObject({ code: 502 });
  const forbidden = callerFor('forbidden');
  expect(await failureOf(forbidden.call('GET page', {}))).toMatchObject({ code: 403, message: '网关拒绝' });
  expect(forbidden.appEvents.ended).toBe(0);
});

test.each([
  [413, '图片太大了，最多20 MB', true],
  [429, '操作太频繁了，请稍后再试', true],
  [404, '请求的接口不存在', false],
  [503, '服务暂时繁忙，请稍后再试', false],
])('the HTTP status %i counts as a refusal where its message helps the person', (status, msg, refused) => {
  const open = () => openEnvelope(status, { code: status, msg, data: null }, () => {});
  expect(open).toThrow(expect.objectContaining({ code: status, message: msg, refused }));
});

test.each(['slow', 'stuck'])('a %s response times out with code 5 and the message timeout', async (way) => {
  const { call, appEvents } = callerFor(way);
  const started = performance.now();
  expect(await failureOf(call('GET page', {}, { timeout: 200 }))).toMatchObject({
    code: 5,
    message: 'timeout',
  });
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(appEvents.failed).toEqual([true]);
});

test('a call times out after 5000 ms by default', async () => {
  vi.useFakeTimers();
  const silent = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init!.signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const call = createCaller({ ...optionsFor('echo').options, fetch: silent });
  let failure: ApiError | undefined;
  void failureOf(call('GET page', {})).then((error) => (failure = error));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ code: 5, message: 'timeout' });
  vi.useRealTimers();
});

test('an abort gives 600003 silently and counts for nothing, before and during the call', async () => {
  const { call, appEvents } = callerFor('slow');
  const stop = new AbortController();
  const running = failureOf(call('GET page', {}, { signal: stop.signal }));
  setTimeout(() => stop.abort(), 50);
  expect(await running).toMatchObject({ code: 600_003, silent: true });
  expect(await failureOf(call('GET page', {}, { signal: stop.signal }))).toMatchObject({ code: 600_003 });
  expect(appEvents.failed).toEqual([]);
});

test('a broken connection gives code 5', async () => {
  const { call, appEvents } = callerFor('cut');
  expect(await failureOf(call('GET page', {}))).toMatchObject({
    code: 5,
    message: '网络连接失败，请检查网络后重试',
  });
  expect(appEvents.failed).toEqual([true]);
});

test('headers are read for every call', async () => {
  const { options } = optionsFor('echo');
  let token = 'first';
  const call = createCaller({ ...options, headers: () => ({ ...options.headers(), token }) });
  await call('GET system/config', {});
  token = 'second';
  const echo = (await call('GET system/config', {})) as unknown as Echo;
  expect(echo.headers.token).toBe('second');
});
