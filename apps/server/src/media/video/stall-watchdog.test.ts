import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultStallLimits, watchForStall } from './stall-watchdog.ts';

/** Starts a program that does nothing, and watches it with the limits of the academy; time passes only when told. */
async function watchSleeping() {
  const program = spawn('sh', ['-c', 'echo started; read line']);
  onTestFinished(() => void program.kill());
  await once(program.stdout, 'data');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const onStall = vi.fn();
  const watchdog = watchForStall({ pid: program.pid!, limits: defaultStallLimits }, onStall);
  onTestFinished(() => watchdog.stop());
  return { onStall, watchdog, pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1_000) };
}

test('a program that does nothing is ended after 30 seconds: ffmpeg reads or advances within a few', async () => {
  const { onStall, pass } = await watchSleeping();
  pass(29);
  expect(onStall).not.toHaveBeenCalled();
  pass(4);
  expect(onStall).toHaveBeenCalledOnce();
});

test('a program that only reads gets 10 minutes: a filter may read a whole video before its first frame', () => {
  expect(defaultStallLimits.reading).toBe(600_000);
});
