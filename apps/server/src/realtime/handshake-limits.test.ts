import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createHandshakeLimit } from './handshake-limits.ts';

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

/** A limit whose clock stands until it is moved. */
function createLimit({ trustProxy = false } = {}) {
  let now = 0;
  const mayConnect = createHandshakeLimit({ trustProxy }, () => now);
  return {
    mayConnect,
    pass: (seconds: number) => void (now += seconds * 1_000),
    /** How many of so many handshakes are accepted, from the addresses that `addressAt` returns. */
    count: (handshakes: number, addressAt: (index: number) => string) =>
      Array.from({ length: handshakes }, (_, index) => mayConnect(requestFrom(addressAt(index)))).filter(
        Boolean,
      ).length,
  };
}

const hex = (value: number) => value.toString(16);

test('a network has a limit of its own, IPv4 or IPv6, whichever of its addresses are used', () => {
  const { count, pass } = createLimit();
  expect(count(2_000, () => '203.0.113.7')).toBe(1_500);
  expect(count(2_000, (index) => `2001:db8:0:1::${hex(index)}`)).toBe(1_500);
  pass(2);
  expect(count(2_000, () => '203.0.113.7')).toBe(100);
});

test('all IPv6 networks of one customer use up half of the total, and the others still connect', () => {
  const { count, pass } = createLimit();
  const household = (index: number) => `2001:db8:7:${hex(index % 256)}::${hex(index)}`;
  expect(count(10_000, household)).toBe(3_000);
  expect(count(1_000, () => '203.0.113.7')).toBe(1_000);
  expect(count(1_000, (index) => `2001:db8:8:${hex(index % 8)}::1`)).toBe(1_000);
  pass(10);
  expect(count(10_000, household)).toBe(3_000);
});

test('everybody together has a limit', () => {
  const { count, pass } = createLimit();
  const address = (index: number) => `10.${index % 200}.0.1`;
  expect(count(10_000, address)).toBe(6_000);
  pass(5);
  expect(count(10_000, address)).toBe(3_000);
});

test('a dozen networks that use up the total keep neither quiet networks nor publishers out', () => {
  const { count, mayConnect, pass } = createLimit();
  const attacker = (index: number) => `203.0.113.${index % 13}`;
  for (let second = 0; second < 30; second += 1) {
    count(20_000, attacker);
    pass(1);
  }
  expect(count(20_000, attacker)).toBeLessThan(700);
  expect(count(20, () => '198.51.100.7')).toBe(20);
  expect(count(1_000, (index) => `198.51.101.${index % 100}`)).toBeGreaterThanOrEqual(900);
  // A publisher's token is verified before the total counts, and the network's own limit holds for it, too.
  const publish = (address: string) => mayConnect(requestFrom(address), { verifiesToken: true });
  expect(publish('192.0.2.1')).toBe(true);
  expect(Array.from({ length: 2_000 }, () => publish('192.0.2.2')).filter(Boolean)).toHaveLength(1_500);
});

test('a handshake counts once, however many listeners ask about it', () => {
  const { mayConnect, count } = createLimit();
  const request = requestFrom('203.0.113.7');
  for (let asked = 0; asked < 100; asked += 1) expect(mayConnect(request)).toBe(true);
  expect(count(2_000, () => '203.0.113.7')).toBe(1_499);
});

test('only behind a proxy an address is taken from the request, and only the one that the proxy added', () => {
  const direct = createLimit();
  const behindProxy = createLimit({ trustProxy: true });
  const countForged = ({ mayConnect }: typeof direct, last: string) =>
    Array.from({ length: 2_000 }, (_, index) =>
      mayConnect(requestFrom('127.0.0.1', `198.51.${index % 200}.1${last}`)),
    ).filter(Boolean).length;
  expect(countForged(direct, '')).toBe(1_500);
  expect(countForged(behindProxy, ', 203.0.113.7')).toBe(1_500);
  expect(countForged(behindProxy, '')).toBe(2_000);
});
