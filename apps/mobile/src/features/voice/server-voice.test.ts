import { expect, test } from 'vitest';
import { getSilentSoundUrl } from './server-voice.ts';

test('a browser plays it to its end', async () => {
  const element = new Audio(getSilentSoundUrl());
  const ended = new Promise((resolve) => element.addEventListener('ended', resolve));
  await element.play();
  await ended;
  expect(element.error).toBeNull();
  expect(getSilentSoundUrl()).toBe(element.src);
});
