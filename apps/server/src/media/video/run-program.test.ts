import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProcess } from '../../kit/running-process.ts';
import { runProgram } from './run-program.ts';
import type { StallLimits } from './stall-watchdog.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-program-'));
});
afterAll(() => rm(folder, { recursive: true }));

const shell = (script: string, onLine?: (line: string) => void) =>
  runProgram('sh', ['-c', script], { folder, ...(onLine && { onLine }) });

test('a program’s output is returned, and its mark file is deleted', async () => {
  const { output, stderr } = await shell('echo 一; echo 二 >&2');
  expect([output.toString(), stderr]).toEqual(['一\n', '二\n']);
  expect(await readdir(folder)).toEqual([]);
});

test('a failed program is reported by its exit code and not by its output', async () => {
  await expect(shell('echo secret >&2; exit 7')).rejects.toMatchObject({
    code: 7,
    message: 'sh ended with 7',
  });
  const nothing = runProgram('no-such-program', [], { folder });
  await expect(nothing).rejects.toMatchObject({ name: 'ProgramFailed', code: undefined });
});

test('a program ends when nobody reads its output any more', async () => {
  let pid = 0;
  const failing = shell('echo $$; exec sleep 60', (line) => {
    pid = Number(line);
    throw new Error('enough');
  });
  await expect(failing).rejects.toMatchObject({ name: 'ProgramFailed' });
  expect(findProcess(pid)).toBeUndefined();
});

const watch = (script: string, stallLimits: StallLimits, onLine?: (line: string) => void) =>
  runProgram('sh', ['-c', script], { folder, stallLimits, ...(onLine && { onLine }) });
const short = { idle: 500, reading: 60_000 };

test('a program that waits for ever is ended, and with it what it started', async () => {
  let pid = 0;
  const hanging = watch('echo frame=1; sleep 61 & echo $!; wait', short, (line) => {
    pid = Number(line) || pid;
  });
  await expect(hanging).rejects.toMatchObject({ name: 'ProgramStalled' });
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => findProcess(pid)).toBeUndefined();
});

test('a program that prints the same progress over and over is ended', async () => {
  // One process: what a shell's children read counts as read by the shell.
  const print =
    'setInterval(() => console.log(`frame=7\\nout_time_us=100\\nspeed=${performance.now()}`), 100)';
  const script = `exec '${process.execPath}' -e '${print}'`;
  await expect(watch(script, short, () => {})).rejects.toMatchObject({ name: 'ProgramStalled' });
});

test('a program that advances may take much longer than the limit', async () => {
  const script = 'for n in 1 2 3 4 5 6 7 8; do echo frame=$n; sleep 0.3; done';
  expect(await watch(script, { idle: 1_500, reading: 1_500 }, () => {})).toMatchObject({ stderr: '' });
  const raw = await watch(script, { idle: 1_500, reading: 1_500 });
  expect(raw.output.toString()).toMatch(/^frame=1\n[\s\S]*frame=8\n$/);
});

test('a program that computes without end is ended like one that waits', async () => {
  await expect(watch('while :; do :; done', short)).rejects.toMatchObject({ name: 'ProgramStalled' });
});

test('a program that reads in silence has longer, but not for ever', async () => {
  // `read` is the shell itself, `sleep` another process.
  const readFor = (times: number) =>
    `n=0; while [ $n -lt ${times} ]; do n=$((n+1)); read line < /proc/version; sleep 0.3; done`;
  await watch(readFor(10), { idle: 1_500, reading: 110_000 });
  const endless = watch(readFor(1_000), { idle: 1_500, reading: 3_000 });
  await expect(endless).rejects.toMatchObject({ name: 'ProgramStalled' });
}, 120_000);
