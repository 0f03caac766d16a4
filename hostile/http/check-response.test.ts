import { expect, test } from 'vitest';
import { endpoints } from '@academy/contract/endpoints.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { checkResponse, mayNameNextStep } from './check-response.ts';

const endpointAt = (path: string): Endpoint => endpoints.find((each) => each.path === path)!;
const ways = endpointAt('user/login/ways');
const recommend = endpointAt('user/homepage/recommend');

const check = (endpoint: Endpoint, envelope: unknown, status = 200, headers = {}) =>
  checkResponse(endpoint, endpoint.method, { status, headers, body: JSON.stringify(envelope) });

test('only endpoints whose output has a next step may answer with its code', () => {
  const data = { apple: null, wechat: null };
  expect(check(ways, { code: 200, msg: '成功', data })).toMatchObject({ succeeded: true });
  for (const answer of [data, null, { ...data, next: 'bindMobile' }])
    expect(check(ways, { code: 202, msg: '还差一步', data: answer }).problem).toMatch(/^code 202/);
  // Which those are; a new one is a decision of the contract.
  const named = endpoints.filter(({ output }: Endpoint) => mayNameNextStep(output)).map(({ path }) => path);
  expect(named.toSorted()).toEqual([
    'content/interactive/comment',
    'user/homepage/recommend',
    'user/login/account',
    'user/login/apple',
    'user/login/bind',
    'user/login/mobile',
    'user/login/wxapp',
    'user/mainpage/recommend',
  ]);
});

test('the code of a next step comes with a step that the contract names, and with nothing else', () => {
  const answer = (code: number, next: string | null) =>
    check(recommend, { code, msg: '还差一步', data: { state: 'review', next } });
  expect(answer(202, 'pendingReview')).toMatchObject({ succeeded: true });
  expect(answer(200, null)).toMatchObject({ succeeded: true });
  for (const wrong of [answer(202, null), answer(200, 'pendingReview'), answer(202, 'bindMobile')])
    expect(wrong).toMatchObject({ succeeded: false, problem: expect.any(String) });
});

test('a refusal is an error that the contract names, and no success', () => {
  expect(check(recommend, { code: 404, msg: '内容不存在', data: null })).toEqual({
    code: 404,
    data: null,
    succeeded: false,
  });
  expect(check(recommend, { code: 201, msg: '操作未完成', data: null }).problem).toContain('code 201');
  expect(check(ways, { code: 503, msg: '忙', data: null }, 503).problem).toBe('HTTP 503');
  const refused = check(ways, { code: 503, msg: '服务暂时繁忙', data: null }, 503, { 'retry-after': '5' });
  expect(refused).toEqual({ code: 503, data: null, succeeded: false });
});
