import { afterEach, expect, test, vi } from 'vitest';
import { canSaveFiles, saveFile } from './save-file.ts';
import { getShell, type NamedFile, wearShell } from './shell.ts';

const file = { name: '海报.png', type: 'image/png', content: 'x' };

/** What the page offered as a file of its own. */
function watchLinks(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

afterEach(() => {
  wearShell();
  vi.restoreAllMocks();
});

test('a browser saves files and says so; WeChat’s does not', async () => {
  const names = watchLinks();
  expect(canSaveFiles()).toBe(true);
  expect(await saveFile(file, '海报已保存')).toBe('海报已保存');
  expect(names).toEqual(['海报.png']);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
  expect(canSaveFiles()).toBe(false);
});

test('a shell is handed the file: what its sheet showed needs no words, only what failed does', async () => {
  const names = watchLinks();
  const handed: NamedFile[] = [];
  wearShell({ ...getShell(), saveFile: async (each) => void handed.push(each) });
  expect([canSaveFiles(), await saveFile(file, '海报已保存')]).toEqual([true, undefined]);
  expect([handed, names]).toEqual([[file], []]);
  wearShell({ ...getShell(), saveFile: () => Promise.reject(new DOMException('', 'AbortError')) });
  expect(await saveFile(file, '海报已保存')).toBeUndefined();
  wearShell({ ...getShell(), saveFile: () => Promise.reject(new Error('No space is left')) });
  expect(await saveFile(file, '海报已保存')).toBe('没有保存成功，请再试一次');
});
