import { ApiError } from '@academy/client/api-error.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { getShell, type NamedFile, setShell } from '../../../platform/shell.ts';
import { session } from '../../../session/session-store.ts';
import { account, sampleStat, school, schoolClass } from './testing/sample-statistics.ts';
import { serveOwner, showDashboard, currentUrl } from './testing/render-dashboard.tsx';
import { tokenOf } from '../../../testing/token-of.ts';

const { period, from, to, updated_at } = sampleStat();
const statement = { period, from, to, updated_at };
const columns = [
  { key: 'minutes', label: '学习时长', unit: '分钟' },
  { key: 'credit', label: '学分', unit: '学分' },
];
const students = {
  ...statement,
  columns,
  path: [account, school, schoolClass],
  list: [
    { place: null, name: '王*满', values: [120, 3] },
    { place: null, name: '李*', values: [null, 0] },
  ],
  next_cursor: null,
  withheld: null,
  unconfirmed: null,
};
const contents = {
  ...statement,
  columns,
  list: [
    {
      content_type: 'course' as const,
      content_id: 7,
      title: '写作业拖拉，先看这三件事',
      published_at: '2025-03-01T04:00:00.000Z',
      values: [1_284, null],
    },
  ],
  next_cursor: null,
};
const none = { list: [], next_cursor: null };
const toastText = () => toast.getCurrent()?.text;

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
  setShell();
  vi.restoreAllMocks();
});

test('the children of a class are listed with masked names, page by page', async () => {
  const server = serveOwner({
    'GET user/account/student': ({ cursor }) =>
      cursor
        ? { ...students, list: [{ place: null, name: '赵*晴', values: [5, 0] }] }
        : { ...students, next_cursor: 'next' },
  });
  await showDashboard(server, '/pages/mine/dashboard?tab=student&place=class-34');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('王*满')).toMatchTextContent('王*满120 分钟3 学分');
  await expect.element(row('李*')).toMatchTextContent(/为保护隐私，不显示0/);
  await expect.element(row('赵*晴')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '学习时长', exact: true })).toBeVisible();
  await expectAccessible();
});

test('the list behind guardians names guardians', async () => {
  const asked: unknown[] = [];
  const server = serveOwner({
    'GET user/account/student': ({ who }) => {
      asked.push(who);
      return {
        ...students,
        columns: [{ key: 'days', label: '已绑定', unit: '天' }],
        list: [{ place: null, name: '王*满的妈妈', values: [47] }],
      };
    },
  });
  await showDashboard(server, '/pages/mine/dashboard?tab=student&place=class-34&who=guardian');
  const table = page.getByRole('table', { name: '家长名单' });
  await expect.element(table.getByRole('row').filter({ hasText: '王*满的妈妈' })).toMatchTextContent('47 天');
  expect(asked).toEqual(['guardian']);
  // The tab itself shows the children again.
  await page.getByRole('tab', { name: '总览' }).click();
  await page.getByRole('tab', { name: '名单', exact: true }).click();
  await expect.poll(() => asked.at(-1)).toBeUndefined();
});

test('above a class the list links down to it; a withheld list says why', async () => {
  const server = serveOwner({
    'GET user/account/student': () => ({
      ...students,
      path: [account],
      list: [{ place: school, name: school.name, values: [9_000, 40] }],
      withheld: '孩子的名字只有学校自己的账号能看到。',
    }),
  });
  await showDashboard(server, '/pages/mine/dashboard?tab=student');
  await expect.element(page.getByText('孩子的名字只有学校自己的账号能看到。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: school.name }))
    .toHaveAttribute('href', '/wx/pages/mine/dashboard?tab=student&place=school-12');
});

test('a table wider than the screen says so, and a column that is cut shows no part of a number', async () => {
  const labels = ['学习时长', '学完课时', '通过考试', '获得学分', '获得积分', '毕业证书'];
  const server = serveOwner({
    'GET user/account/student': () => ({
      ...students,
      columns: labels.map((label) => ({ key: label, label, unit: '分钟' })),
      path: [account],
      list: [{ place: school, name: school.name, values: [12_953, 1_926, 2_953, 1_284, 3_926, 1_015] }],
    }),
  });
  await page.viewport(375, 812);
  await showDashboard(server, '/pages/mine/dashboard?tab=student');
  await expect.element(page.getByText('左右滑动，看全部 6 列')).toBeVisible();
  const frame = page.getByRole('region', { name: '从这里进到班级' }).element();
  const cells = [...frame.querySelectorAll('td')];
  const isCut = (cell: Element) => {
    const { left, right } = cell.getBoundingClientRect();
    const start = frame.querySelector('th')!.getBoundingClientRect().right;
    return left < start - 1 || right > frame.getBoundingClientRect().right + 1;
  };
  const isReadable = (cell: Element) => getComputedStyle(cell).opacity === '1';
  const read = new Set<string>();
  for (const left of [0, 60, 130, 1_000]) {
    frame.scrollLeft = left;
    await expect.poll(() => cells.every((cell) => isReadable(cell) !== isCut(cell))).toBe(true);
    for (const cell of cells.filter(isReadable)) read.add(cell.textContent);
  }
  expect(read.size).toBe(labels.length);
  await expectAccessible();
});

test('contents link to their page and can be sorted by minutes, whatever the place', async () => {
  const asked: unknown[] = [];
  const server = serveOwner({
    'GET user/account/content': (input) => {
      asked.push(input);
      return contents;
    },
  });
  await showDashboard(server, '/pages/mine/dashboard?tab=content&place=school-12');
  const item = page.getByRole('listitem').filter({ hasText: '写作业拖拉' });
  await expect.element(item).toMatchTextContent(/2025年3月1日发布学习时长1,284 分钟学分为保护隐私，不显示/);
  await expect
    .element(item.getByRole('link'))
    .toHaveAttribute('href', '/wx/pages/index/course?id=7&type=course');
  expect(asked).toEqual([{ period: 'month', order: 'latest' }]);
  await expectAccessible();
  await page.getByText('按学习时长').click();
  await expect.poll(() => asked.at(-1)).toEqual({ period: 'month', order: 'minutes' });
  expect(currentUrl()).toContain('order=minutes');
  // The export has the order of the screen.
  server.answer({
    'GET user/account/export': (input) => {
      asked.push(input);
      return new ApiError(1_001, '先不导出');
    },
  });
  await page.getByRole('button', { name: '导出表格（CSV）' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ stat: 'content', period: 'month', order: 'minutes' });
});

test('empty lists say how they fill; failed ones can be retried', async () => {
  const server = serveOwner({
    'GET user/account/student': () => ({ ...students, ...none }),
    'GET user/account/content': () => ({ ...contents, ...none }),
  });
  await showDashboard(server, '/pages/mine/dashboard?tab=student');
  await expect.element(page.getByText(/还没有绑定的孩子/)).toBeVisible();
  server.failure = 500;
  await page.getByRole('tab', { name: '内容名单' }).click();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText(/还没有发布过内容/)).toBeVisible();
});

test('a tab is exported as a CSV file with name and byte order mark', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:table';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const asked: unknown[] = [];
  const server = serveOwner({
    'GET user/account/export': (input) => {
      asked.push(input);
      return { file_name: '学习 2026年3月.csv', csv: '\uFEFF地方,分钟\r\n实验小学,9000\r\n' };
    },
  });
  await showDashboard(server, '/pages/mine/dashboard?tab=viewstat&day=2026-03-14&place=school-12');
  await page.getByRole('button', { name: '导出表格（CSV）' }).click();
  await expect.poll(toastText).toBe('表格已导出');
  expect(asked).toEqual([{ stat: 'viewstat', period: 'month', day: '2026-03-14', school_id: '12' }]);
  expect(names).toEqual(['学习 2026年3月.csv']);
  const bytes = new Uint8Array(await files[0]!.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);

  server.answer({ 'GET user/account/export': () => new ApiError(1_001, '这份表格太大，请换小一点的时段') });
  await page.getByRole('button', { name: '导出表格（CSV）' }).click();
  await expect.poll(toastText).toBe('这份表格太大，请换小一点的时段');
});

test('in the packaged app the file goes to the share sheet; a failure says so', async () => {
  const savedFiles: NamedFile[] = [];
  setShell({ ...getShell(), saveFile: async (file) => void savedFiles.push(file) });
  const table = { file_name: '学习 2026年3月.csv', csv: '\uFEFF地方,分钟' };
  await showDashboard(serveOwner({ 'GET user/account/export': () => table }));
  const button = page.getByRole('button', { name: '导出表格（CSV）' });
  await button.click();
  await expect.poll(() => savedFiles).toMatchObject([{ name: table.file_name, content: table.csv }]);
  expect(toastText()).toBeUndefined();
  setShell({ ...getShell(), saveFile: () => Promise.reject(new Error('No space is left')) });
  await button.click();
  await expect.poll(toastText).toBe('没有保存成功，请再试一次');
});

test('inside WeChat, which cannot save files, the table is copied', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
  const copied: string[] = [];
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(async (text) => void copied.push(text));
  await showDashboard(
    serveOwner({ 'GET user/account/export': () => ({ file_name: 'x.csv', csv: '\uFEFF地方,分钟' }) }),
  );
  const button = page.getByRole('button', { name: '复制表格（CSV）' });
  await button.click();
  await expect.poll(toastText).toBe('已复制，粘贴到表格里就好');
  expect(copied).toEqual(['地方,分钟']);
  write.mockRejectedValue(new Error('no'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await button.click();
  await expect.poll(toastText).toBe('没有复制成功，请用浏览器打开再导出');
});
