import { expect, test } from 'vitest';
import { isWithin, wholeAreaName } from './area-path.ts';

const shandong = { id: 1, name: '山东省', signal: '370000', lev: 0 };
const jinan = { id: 2, name: '济南市', signal: '370100', lev: 1 };
const lixia = { id: 3, name: '历下区', signal: '370102', lev: 2 };
const qingdao = { id: 18, name: '青岛市', signal: '370200', lev: 1 };

test('a county lies in its city and its province', () => {
  expect(isWithin(lixia, lixia)).toBe(true);
  expect(isWithin(lixia, jinan)).toBe(true);
  expect(isWithin(lixia, shandong)).toBe(true);
});

test('it lies in no other city, and a larger division does not lie in a smaller one', () => {
  expect(isWithin(lixia, qingdao)).toBe(false);
  expect(isWithin(jinan, lixia)).toBe(false);
  expect(isWithin(shandong, jinan)).toBe(false);
});

test('a whole division is named after itself', () => expect(wholeAreaName(jinan)).toBe('全济南市'));
