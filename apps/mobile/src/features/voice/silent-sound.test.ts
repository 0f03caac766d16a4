import { expect, test } from 'vitest';
import { silentSound } from './silent-sound.ts';

test('a browser plays it to its end', async () => {
  const element = new Audio(silentSound());
  const ended = new Promise((resolve) => element.addEventListener('ended', resolve));
  await element.play();
  await ended;
  expect(element.error).toBeNull();
  expect(silentSound()).toBe(element.src);
});
