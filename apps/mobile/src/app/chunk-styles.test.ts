import { expect, onTestFinished, test } from 'vitest';
import { markInlinedStyles, retryFailedStyles } from './chunk-styles.ts';

const linksTo = (address: string) => [
  ...document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href="${address}"]`),
];

test('styles that the server wrote into the page have a link and are not fetched', async () => {
  const style = document.createElement('style');
  style.dataset['holds'] = '/inlined-a.css /inlined-b.css';
  document.head.append(style);
  markInlinedStyles();
  const links = [...linksTo('/inlined-a.css'), ...linksTo('/inlined-b.css')];
  onTestFinished(() => [style, ...links].forEach((element) => element.remove()));
  expect(links).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('/inlined-'))).toEqual(
    [],
  );
});

test('a page without inlined styles gets no link', () => {
  const before = document.querySelectorAll('link').length;
  markInlinedStyles();
  expect(document.querySelectorAll('link')).toHaveLength(before);
});

test('a style sheet that fails is fetched again, later each time', async () => {
  retryFailedStyles();
  const address = 'http://127.0.0.1:1/missing.css';
  const failed: number[] = [];
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) failed.push(performance.now());
  };
  document.addEventListener('error', note, true);
  onTestFinished(() => {
    document.removeEventListener('error', note, true);
    linksTo(address).forEach((link) => link.remove());
  });
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }));
  await expect.poll(() => failed.length, { timeout: 15_000 }).toBe(3);
  expect(linksTo(address)).toHaveLength(1);
  expect(failed[1]! - failed[0]!).toBeGreaterThanOrEqual(100);
  expect(failed[2]! - failed[1]!).toBeGreaterThanOrEqual(200);
});
