import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isProcessRunning } from './testing/is-process-running.ts';
import { findEspeak } from './espeak.ts';
import { toArray } from '../../ports/testing/to-array.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'espeak-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A fake espeak-ng: records its arguments, its input and its process number, then does what it is told. */
async function pretend(then: string): Promise<string> {
  const path = join(folder, 'espeak');
  const script = `#!/bin/sh
[ "$1" = --version ] && exit 0
echo $$ > ${folder}/pid
echo "$@" > ${folder}/arguments
cat > ${folder}/words
${then}
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}
const tone = 'ffmpeg -loglevel error -f lavfi -i sine=d=1:r=22050 -f wav -';
const never = () => new AbortController().signal;
const readRecorded = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim();

test('the text goes through standard input to the Chinese voice, and comes back as MP3', async () => {
  const speech = await findEspeak({ espeak: await pretend(tone), ffmpeg: 'ffmpeg' });
  const sound = Buffer.concat(await toArray(speech!.speak({ text: '--help 你好。', signal: never() })));
  expect(sound.length).toBeGreaterThan(2_000);
  expect(sound.subarray(0, 3).toString('latin1') === 'ID3' || sound[0] === 0xff).toBe(true);
  expect(await readRecorded('words')).toBe('--help 你好。');
  expect(await readRecorded('arguments')).toMatch(/^-v cmn .*--stdin --stdout$/);
});

test('where a program is missing there is no voice', async () => {
  expect(await findEspeak({ espeak: join(folder, 'none'), ffmpeg: 'ffmpeg' })).toBeUndefined();
  expect(await findEspeak({ espeak: await pretend(tone), ffmpeg: join(folder, 'none') })).toBeUndefined();
});

test.each([
  ['says nothing', 'exit 0'],
  ['fails', 'exit 3'],
  ['talks rubbish', 'echo rubbish'],
  ['dies at its end', `${tone}; exit 3`],
])('a program that %s is UNAVAILABLE', async (_, then) => {
  const speech = await findEspeak({ espeak: await pretend(then), ffmpeg: 'ffmpeg' });
  const sound = toArray(speech!.speak({ text: '你好。', signal: never() }));
  await expect(sound).rejects.toMatchObject({ name: 'UNAVAILABLE' });
});

test('the programs are killed after an abort', async () => {
  const speech = await findEspeak({ espeak: await pretend('exec sleep 60'), ffmpeg: 'ffmpeg' });
  const leaving = new AbortController();
  const sound = toArray(speech!.speak({ text: '你好。', signal: leaving.signal }));
  sound.catch(() => {});
  await expect.poll(() => readRecorded('words').catch(() => ''), { timeout: 10_000 }).toBe('你好。');
  const pid = Number(await readRecorded('pid'));
  expect(isProcessRunning(pid)).toBe(true);
  leaving.abort();
  await expect(sound).rejects.toThrow();
  await expect.poll(() => isProcessRunning(pid)).toBe(false);
});
