import { expect, test } from 'vitest';
import { extractHints, presentPreload } from './document.ts';

const hint = (attributes: string) => `<link rel="preload" as="image" ${attributes}/>`;

test('hints in front of a page are removed, and links within it stay', () => {
  const [one, other] = [hint('href="/a.svg"'), hint('href="/b.svg"')];
  const html = '<main><link rel="x"></main>';
  expect(extractHints(`${one}${other}${html}`)).toEqual({ leadingLinks: [one, other], html });
  expect(extractHints(html)).toEqual({ leadingLinks: [], html });
});

test('a picture of several widths is preloaded with all of them, and by the widest', () => {
  const widths = '/media/a/320.avif 320w, /media/a/960.avif 960w';
  const sizes = 'min(92vw, 448px)';
  expect(presentPreload(hint(`imageSrcSet="${widths}" imageSizes="${sizes}" fetchPriority="high"`))).toBe(
    `</media/a/960.avif>; rel=preload; as=image; imagesrcset="${widths}"; imagesizes="${sizes}"; fetchpriority="high"`,
  );
});

test('a single URL is enough, and then no sizes are given', () => {
  expect(presentPreload(hint('href="/c.svg?x=1&amp;y=2" imageSizes="min(92vw, 448px)"'))).toBe(
    '</c.svg?x=1&y=2>; rel=preload; as=image',
  );
});

test.each([
  ['a style', '<link rel="preload" as="style" href="/a.css"/>'],
  ['another relation', '<link rel="icon" as="image" href="/a.svg"/>'],
  ['no address', hint('fetchPriority="high"')],
  ['an address that would end its brackets', hint('href="/a&gt;; rel=stylesheet"')],
  ['sizes that would end their quotes', hint('imageSrcSet="/a.avif 1w" imageSizes="1px&quot;; x"')],
  ['an address of another script', hint('href="/图.svg"')],
])('no preload header is written for %s', (_, input) => {
  expect(presentPreload(input)).toBeUndefined();
});
