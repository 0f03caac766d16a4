import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSecondFactorNeeded, repeatVerified } from './second-factor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const needed = Object.assign(new Error('请先完成二次验证'), { code: 1020 });

// First, because nothing takes back what asks.
test('an act stays refused when what asks for the second factor never loads', async () => {
  const refused = expect(repeatVerified(needed, async () => 'done')).rejects.toBe(needed);
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});

test('an act that was refused before it loads is repeated once it has', async () => {
  const done = repeatVerified(needed, async () => 'done');
  await vi.advanceTimersByTimeAsync(5_000);
  onSecondFactorNeeded(async () => true);
  expect(await done).toBe('done');
});
