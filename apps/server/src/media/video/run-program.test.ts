import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProcess } from '../../kit/running-process.ts';
import { runProgram } from './run-program.ts';

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
