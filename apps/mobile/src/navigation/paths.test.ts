import { relatedTypes } from '@academy/contract/limits.ts';
import { routes, type RoutePath } from '@academy/contract/routes.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { contentHref, findAddress, href, pageAddress, pageHref } from './paths.ts';

test.each([
  ['expert', '/pages/index/expert?id=7&type=expert'],
  ['course', '/pages/index/course?id=7&type=course'],
  ['actLive', '/pages/index/actLive?id=7&type=actLive'],
  ['miniVideo', '/pages/media/miniVideo?cid=3&id=7&type=miniVideo'],
  ['expertLive', '/pages/media/expertLive?id=7&type=expertLive'],
  ['graphic', '/pages/index/information?id=7&type=graphic'],
])('a deep link to %s is %s', (type, url) => {
  expect(contentHref(type, 7, { cid: 3 })).toBe(url);
  expect(relatedTypes).toContain(type);
});

test.each(['', 'toString', 'lesson'])('an unknown type %j logs an error and has no link', (type) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(contentHref(type, 7)).toBeUndefined();
  expect(error.mock.calls.join()).toContain(`Unknown related type: ${type}`);
  error.mockRestore();
});

test('hrefs leave out undefined parameters', () => {
  expect(href.miniVideo({ id: 7 })).toBe('/pages/media/miniVideo?id=7&type=miniVideo');
  expect(href.search({})).toBe('/pages/common/search');
  expect(pageAddress(href.course({ id: 1 }))).toBe('/wx/pages/index/course?id=1&type=course');
});

test('every href parses back to its input', () => {
  const anyPath = fc.constantFrom(...(Object.keys(routes) as RoutePath[]));
  const anyQuery = fc.dictionary(
    fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
    fc.string(),
  );
  fc.assert(
    fc.property(anyPath, anyQuery, (path, query) => {
      const url = pageHref(path, query);
      expect(findAddress(url)).toEqual({ url, path, query });
      expect(findAddress(`${url}#part`)?.url).toBe(url);
    }),
  );
});

test.each(['/pages/index/none', '', '/', 'pages/index/index', '/toString', '/wx/pages/index/index'])(
  '%j is no page',
  (url) => expect(findAddress(url)).toBeUndefined(),
);
