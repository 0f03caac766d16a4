import { afterEach, expect, test, vi } from 'vitest';
import { canSaveFiles, saveFile } from './save-file.ts';
import { getShell, type NamedFile, setShell } from './shell.ts';

const file = { name: '海报.png', type: 'image/png', content: 'x' };

/** The links that the page offered as downloads. */
function watchLinks(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

afterEach(() => {
  setShell();
  vi.restoreAllMocks();
});

test('a browser saves files and confirms it; WeChat’s cannot', async () => {
  const names = watchLinks();
  expect(canSaveFiles()).toBe(true);
  expect(await saveFile(file, '海报已保存')).toBe('海报已保存');
  expect(names).toEqual(['海报.png']);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
  expect(canSaveFiles()).toBe(false);
});

test('in a shell the share sheet gets the file, and only a failure shows a message', async () => {
  const names = watchLinks();
  const handed: NamedFile[] = [];
  setShell({ ...getShell(), saveFile: async (each) => void handed.push(each) });
  expect([canSaveFiles(), await saveFile(file, '海报已保存')]).toEqual([true, undefined]);
  expect([handed, names]).toEqual([[file], []]);
  setShell({ ...getShell(), saveFile: () => Promise.reject(new DOMException('', 'AbortError')) });
  expect(await saveFile(file, '海报已保存')).toBeUndefined();
  setShell({ ...getShell(), saveFile: () => Promise.reject(new Error('No space is left')) });
  expect(await saveFile(file, '海报已保存')).toBe('没有保存成功，请再试一次');
});
