/// <reference lib="dom" />
import { expect, onTestFinished, test } from 'vitest';
import { preloadHelper } from './preload-helper.ts';

/** The helper as the phone runs it, for files below `base`. */
async function load(base: string) {
  const address = URL.createObjectURL(new Blob([preloadHelper(base)], { type: 'text/javascript' }));
  const module = (await import(/* @vite-ignore */ address)) as {
    __vitePreload: (load: () => Promise<unknown>, paths?: string[]) => Promise<unknown>;
  };
  // eslint-disable-next-line no-underscore-dangle -- Vite’s own name for it.
  return module.__vitePreload;
}

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href^="data:"]')];
const sheet = (rule: string) => `text/css,${rule}/*.css`;

test('a chunk is handed over once its styles are there, and each style is asked for once', async () => {
  onTestFinished(() => links().forEach((link) => link.remove()));
  const preload = await load('data:');
  const style = sheet(':root{--late:1}');
  const chunk = { name: 'late' };
  expect(await preload(async () => chunk, [style])).toBe(chunk);
  expect(getComputedStyle(document.documentElement).getPropertyValue('--late')).toBe('1');
  await preload(async () => chunk, [style]);
  expect(links()).toHaveLength(1);
});

test('a style that fails fails its chunk, and can be asked for again', async () => {
  const preload = await load('http://127.0.0.1:1/');
  const failing = () => preload(async () => ({}), ['missing.css']);
  let lost = 0;
  const count = () => (lost += 1);
  addEventListener('chunklost', count);
  onTestFinished(() => removeEventListener('chunklost', count));
  await expect(failing()).rejects.toThrow('missing.css');
  expect(lost).toBe(1);
  expect(document.querySelector('link[href$="missing.css"]')).toBeNull();
  await expect(failing()).rejects.toThrow('missing.css');
});
