import { expect, test, vi } from 'vitest';
import { findLinkTarget } from './link-target.ts';

const settings = {
  name: '有效父母学院',
  downloadUrl: '/wx/download.html',
  openH5Links: false,
  openPageLinks: false,
};
const download = {
  operation: 'redirectTo',
  url: `/pages/common/web?${new URLSearchParams({ src: '/wx/download.html', title: '有效父母学院' }).toString()}`,
};
const link = { link: null, related_type: null, related_id: null, params: {} };

test('a content link opens its content: a mini video in its module, a course at the named lesson', () => {
  expect(
    findLinkTarget({ ...link, link_type: 'content', related_type: 'course', related_id: 7 }, settings),
  ).toEqual({ operation: 'navigateTo', url: '/pages/index/course?id=7&type=course' });
  expect(
    findLinkTarget(
      { ...link, link_type: 'content', related_type: 'miniVideo', related_id: 7, params: { cid: '3' } },
      settings,
    ),
  ).toEqual({ operation: 'navigateTo', url: '/pages/media/miniVideo?cid=3&id=7&type=miniVideo' });
  expect(
    findLinkTarget(
      { ...link, link_type: 'content', related_type: 'course', related_id: 7, params: { lesson_id: '21' } },
      settings,
    ),
  ).toEqual({ operation: 'navigateTo', url: '/pages/index/course?id=7&type=course&lesson=21' });
});

test('h5 links, page links and unknown links open the download page in the web view, by redirect', () => {
  expect(findLinkTarget({ ...link, link_type: 'h5', link: 'https://example.org' }, settings)).toEqual(
    download,
  );
  expect(findLinkTarget({ ...link, link_type: 'page', link: '/pages/mine/credit' }, settings)).toEqual(
    download,
  );
  expect(findLinkTarget({ ...link, link_type: 'content' }, settings)).toEqual(download);
  expect(findLinkTarget({ ...link, link_type: 'mini' as 'page' }, settings)).toEqual(download);
});

test('a hybrid app follows every link whatever the operator sets, and shows the error page for one without a target', () => {
  const hybrid = { ...settings, isHybrid: true };
  const follow = (link_type: 'h5' | 'page', address: string) =>
    findLinkTarget({ ...link, link_type, link: address }, hybrid);
  expect(follow('h5', 'https://example.org/a')).toEqual({ operation: 'leave', url: 'https://example.org/a' });
  expect(follow('page', '/pages/mine/credit')).toEqual({
    operation: 'navigateTo',
    url: '/pages/mine/credit',
  });
  expect(follow('page', '/pages/ai/ai')).toEqual({ operation: 'switchTab', url: '/pages/ai/ai' });
  const missing = { operation: 'navigateTo', url: '/pages/common/error' };
  expect([follow('page', '/pages/gone'), follow('h5', 'javascript:alert(1)')]).toEqual([missing, missing]);
});

test('the operator can allow h5 links, web addresses only', () => {
  const open = { ...settings, openH5Links: true };
  expect(findLinkTarget({ ...link, link_type: 'h5', link: 'https://example.org/a' }, open)).toEqual({
    operation: 'leave',
    url: 'https://example.org/a',
  });
  expect(findLinkTarget({ ...link, link_type: 'h5', link: 'javascript:alert(1)' }, open)).toEqual(download);
});

test('the operator can allow page links, tabs by switching; an unknown page stays closed', () => {
  const open = { ...settings, openPageLinks: true };
  const page = { ...link, link_type: 'page' } as const;
  expect(findLinkTarget({ ...page, link: '/pages/index/courseList' }, open)).toEqual({
    operation: 'navigateTo',
    url: '/pages/index/courseList',
  });
  expect(findLinkTarget({ ...page, link: '/pages/ai/ai' }, open)).toEqual({
    operation: 'switchTab',
    url: '/pages/ai/ai',
  });
  expect(findLinkTarget({ ...page, link: '/pages/no/such' }, open)).toEqual(download);
  expect(findLinkTarget({ ...link, link_type: 'h5', link: 'https://example.org' }, open)).toEqual(download);
});

test('an unknown content type has no target', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const unknown = { ...link, link_type: 'content', related_type: 'quiz' as 'course', related_id: 7 } as const;
  expect(findLinkTarget(unknown, settings)).toBeUndefined();
  error.mockRestore();
});
