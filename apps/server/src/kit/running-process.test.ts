import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProcess, countBytesRead } from './running-process.ts';

test('a living process is found with its command and a constant start time, a dead one is not', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'marker']);
  await once(child, 'spawn');
  const pid = child.pid!;
  await expect.poll(() => findProcess(pid)?.command).toContain('marker');
  expect(findProcess(pid)).toEqual(findProcess(pid));
  expect(findProcess(pid)!.started).not.toBe(findProcess(process.pid)!.started);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(findProcess(pid)).toBeUndefined();
});

test('an invalid process number finds nothing', () => {
  for (const pid of [0, -1, Number.NaN, 2 ** 40]) expect(findProcess(pid)).toBeUndefined();
});

test('the bytes that a process has read are counted, and what it computes is not', () => {
  const before = countBytesRead(process.pid)!;
  readFileSync(import.meta.filename);
  expect(countBytesRead(process.pid)! - before).toBeGreaterThan(500);
  for (const pid of [0, -1, 2 ** 40, 2 ** 30]) expect(countBytesRead(pid)).toBeUndefined();
});
