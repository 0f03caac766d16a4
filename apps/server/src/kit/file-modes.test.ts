import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder, privateModes, setMode } from './file-modes.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('every new folder gets the permissions, and existing ones keep theirs', async () => {
  const root = await mkdtemp(join(tmpdir(), 'academy-modes-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'open'), { mode: 0o755 });
  await createFolder(join(root, 'open/a/b'), privateModes);
  await createFolder(join(root, 'shared/c'), { file: 0o666, folder: 0o777 });
  expect(await modeOf(join(root, 'open'))).toBe(0o755);
  expect([await modeOf(join(root, 'open/a')), await modeOf(join(root, 'open/a/b'))]).toEqual([0o700, 0o700]);
  // Also what the umask would have taken away.
  expect(await modeOf(join(root, 'shared/c'))).toBe(0o777);
});

test('what does not exist has no permissions to set', async () => {
  expect(await setMode(join(tmpdir(), 'academy-no-such-file'), 0o600)).toBe(false);
});
