import { expect, onTestFinished, test } from 'vitest';
import { markInlinedStyles, removeFailedStyles } from './chunk-styles.ts';

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

test('a style sheet that fails leaves no link, and whoever waits for it learns of the failure', async () => {
  removeFailedStyles();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: 'http://127.0.0.1:1/missing.css' });
  const failed = new Promise((resolve) => link.addEventListener('error', resolve));
  document.head.append(link);
  await failed;
  expect(linksTo('http://127.0.0.1:1/missing.css')).toEqual([]);
});
