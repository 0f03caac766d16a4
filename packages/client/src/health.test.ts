import { apiHealth } from '@academy/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHealth } from './health.ts';

const isOnline = () => true;

test('8 failures in the last 10 calls are reported once, then the window is empty', () => {
  let notifications = 0;
  const health = createHealth(() => (notifications += 1), isOnline);
  for (const failed of [true, true, true, false, true, true, false, true, true]) health.record(failed);
  expect(notifications).toBe(0);
  health.record(true);
  expect(notifications).toBe(1);
  for (let call = 0; call < 7; call += 1) health.record(true);
  expect(notifications).toBe(1);
  health.record(true);
  expect(notifications).toBe(2);
});

test('it reports exactly when 10 consecutive calls since the last report contain 8 failures', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 40, maxLength: 80 }), (calls) => {
      let notifications = 0;
      const health = createHealth(() => (notifications += 1), isOnline);
      let since: boolean[] = [];
      let expected = 0;
      for (const failed of calls) {
        health.record(failed);
        since.push(failed);
        if (since.slice(-10).filter(Boolean).length >= 8) {
          expected += 1;
          since = [];
        }
        expect(notifications).toBe(expected);
      }
    }),
  );
  expect(apiHealth).toEqual({ window: 10, failures: 8 });
});

test('calls that fail without a connection say nothing about the service', () => {
  let notifications = 0;
  let online = false;
  const health = createHealth(
    () => (notifications += 1),
    () => online,
  );
  for (let call = 0; call < 30; call += 1) health.record(true);
  expect(notifications).toBe(0);
  online = true;
  for (let call = 0; call < 7; call += 1) health.record(true);
  expect(notifications).toBe(0);
  health.record(true);
  expect(notifications).toBe(1);
});
