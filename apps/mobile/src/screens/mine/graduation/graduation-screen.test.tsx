import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleStudent } from '../../../features/children/testing/sample-student.ts';
import { getShell, type NamedFile, setShell } from '../../../platform/shell.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import GraduationScreen from './graduation-screen.tsx';
import { certificate, performance, semester, serial } from './testing/sample-performance.ts';

const url = '/pages/mine/graduation?student=7&semester=2';
const serve = (shown = performance(), change: Handlers = {}) =>
  createFakeServer({
    'GET user/student/performance': () => shown,
    'GET certificate': () => certificate,
    ...change,
  });

async function show(server = serve(), at: typeof url | '/pages/mine/graduation' = url) {
  session.save(tokenOf());
  await renderScreen(<GraduationScreen />, { url: at, server });
}

afterEach(() => {
  session.clear();
  setShell();
  toast.hide();
  vi.restoreAllMocks();
});

test('a guest is told what the page is for', async () => {
  await renderScreen(<GraduationScreen />, { url, server: serve() });
  await expect.element(page.getByText('登录后，孩子的学习任务和毕业证书都在这里。')).toBeVisible();
});

test('missing items are listed, and tasks link to their content', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '第二学期' })).toBeVisible();
  await expect.element(page.getByText('去毕业', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '离毕业还差必修 2 项、选修 1 学分' })).toBeVisible();
  await expect.element(page.getByText('必修 0/2 项 · 选修 1/2 学分')).toBeVisible();
  for (const line of performance().missing) await expect.element(page.getByText(line)).toBeVisible();
  const link = (name: RegExp) => page.getByRole('link', { name });
  await expect
    .element(link(/写作业拖拉.*课程 · 3 学分.*48%/))
    .toHaveAttribute('href', '/wx/pages/index/course?id=4&type=course');
  await expect
    .element(link(/小测.*考试.*还没开始/))
    .toHaveAttribute('href', '/wx/pages/index/course?id=4&type=course&exam=1');
  await expect
    .element(link(/零花钱.*文章\s*爸爸完成了/))
    .toHaveAttribute('href', '/wx/pages/index/information?id=5&type=graphic');
  await expect.element(page.getByRole('button', { name: '去毕业' })).not.toBeInTheDocument();
  await expect.element(page.getByText(/选中小满再学一遍就算/)).toBeVisible();
  await expectAccessible();
});

test('a semester that is over says so', async () => {
  const closed = { ...semester, enabled: 0, ended: true, label: '未开启' as const };
  await show(serve(performance({ semester: closed, missing: ['这个学期已经结束'] })));
  await expect.element(page.getByRole('heading', { name: '学期已经结束' })).toBeVisible();
  await expect.element(page.getByText(/学校开启后/)).not.toBeInTheDocument();
});

test('a semester that is not enabled says so and has no button', async () => {
  const closed = { ...semester, enabled: 0, label: '未开启' as const };
  await show(serve(performance({ semester: closed, missing: ['这个学期还没有开启'] })));
  await expect.element(page.getByText('未开启', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '学期还没有开启' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '去毕业' })).not.toBeInTheDocument();
});

test('an open semester without tasks says so in its heading, and counts nothing', async () => {
  const empty = { ...semester, task_count: 0, elective_credits: { have: 0, need: 0 } };
  await show(serve(performance({ semester: empty, tasks: [], missing: ['这个学期还没有安排任务'] })));
  await expect.element(page.getByRole('heading', { name: '这个学期还没有安排任务' })).toBeVisible();
  expect(page.getByText('这个学期还没有安排任务').elements()).toHaveLength(1);
  await expect.element(page.getByText(/离毕业还差/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('progressbar', { name: '毕业进度' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('once nothing is missing, graduating shows congratulations and the certificate', async () => {
  let shown = performance({ missing: [], eligible: true });
  const sent: unknown[] = [];
  const server = serve(shown, {
    'GET user/student/performance': () => shown,
    'POST user/student/graduate': (input) => {
      sent.push(input);
      shown = performance({
        missing: [],
        semester: { ...semester, graduated: 1, label: '已毕业', certificate_serial: serial },
      });
      return certificate;
    },
  });
  await show(server);
  await page.getByRole('button', { name: '去毕业' }).click();
  const cheer = page.getByRole('heading', { name: '恭喜，小满一家毕业了！' });
  await expect.element(cheer).toBeVisible();
  await expect.element(cheer).toHaveFocus();
  await expect.element(page.getByText('已毕业', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('img', { name: new RegExp(`小满的家庭完成了.*9 学分.*${serial}`) }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '打开核验页' }))
    .toHaveAttribute('href', certificate.verify_url);
  expect(sent).toEqual([{ student_id: '7', semester_id: '2' }]);
  await expectAccessible();
});

const graduated = () =>
  serve(
    performance({
      missing: [],
      semester: { ...semester, graduated: 1, label: '已毕业', certificate_serial: serial },
    }),
  );

test('an earlier graduation shows the certificate only, which can be saved', async () => {
  await show(graduated());
  await expect.element(page.getByRole('img', { name: /证书编号/ })).toBeVisible();
  await expect.element(page.getByText(/恭喜/)).not.toBeInTheDocument();
  const savedFiles: string[] = [];
  const captureClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLAnchorElement) || target.download === '') return;
    event.preventDefault();
    savedFiles.push(target.download);
  };
  window.addEventListener('click', captureClick, { capture: true });
  await page.getByRole('button', { name: '保存图片' }).click();
  await page.getByRole('button', { name: '保存 PDF' }).click();
  await expect.poll(() => savedFiles).toEqual([`毕业证书 小满 ${serial}.jpg`, `毕业证书 小满 ${serial}.pdf`]);
  window.removeEventListener('click', captureClick, { capture: true });
});

test('a frame is chosen below the certificate, which is drawn again with it', async () => {
  const server = graduated();
  const sent: unknown[] = [];
  server.answer({
    'GET user/certificate/frame': () => ({
      score: 100,
      list: [
        { key: 'plain', title: '素雅', price: 0, owned: true },
        { key: 'garden', title: '花园', price: 60, owned: true },
      ],
    }),
    'POST user/certificate/frame': (input) => (sent.push(input), { frame: 'garden', spent: 0, score: 100 }),
  });
  await show(server);
  const picture = page.getByRole('img', { name: /证书编号/ });
  const frames = page.getByRole('region', { name: '证书边框' });
  const top = () => frames.element().getBoundingClientRect().top;
  await expect.element(picture).toBeVisible();
  await expect.element(frames).toBeVisible();
  expect(top()).toBeGreaterThanOrEqual(picture.element().getBoundingClientRect().bottom);
  // The address of the picture changes with every drawing, so the pixels are compared.
  const plain = readPixels(picture.element());
  await frames.getByRole('button', { name: '花园' }).click();
  await expect.element(frames.getByRole('button', { name: '花园 · 正在用' })).toBeVisible();
  await expect.poll(() => readPixels(picture.element())).not.toBe(plain);
  expect(sent).toEqual([{ serial, frame: 'garden' }]);
  await expectAccessible();
});

function readPixels(shown: Element): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  canvas.getContext('2d')!.drawImage(shown as HTMLImageElement, 0, 0, 64, 64);
  return canvas.toDataURL();
}

test('in the packaged app the certificate goes to the share sheet, as a picture and as a page', async () => {
  const savedFiles: NamedFile[] = [];
  setShell({ ...getShell(), saveFile: async (file) => void savedFiles.push(file) });
  await show(graduated());
  await page.getByRole('button', { name: '保存图片' }).click();
  await page.getByRole('button', { name: '保存 PDF' }).click();
  await expect
    .poll(() => savedFiles.map(({ name, type }) => [name, type]))
    .toEqual([
      [`毕业证书 小满 ${serial}.jpg`, 'image/jpeg'],
      [`毕业证书 小满 ${serial}.pdf`, 'application/pdf'],
    ]);
  expect(toast.getCurrent()).toBeUndefined();
  setShell({ ...getShell(), saveFile: () => Promise.reject(new Error('No space is left')) });
  await page.getByRole('button', { name: '保存图片' }).click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('没有保存成功，请再试一次');
});

test('inside WeChat, which cannot save files, the certificate picture can be long-pressed', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
  await show(graduated());
  await expect.element(page.getByText('长按图片可以保存，或直接发给家人')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '保存图片' })).not.toBeInTheDocument();
});

test('without parameters it shows the enabled semester', async () => {
  const list = [
    { ...semester, id: 3, enabled: 0, label: '未开启' as const },
    semester,
    { ...semester, id: 1, graduated: 1, label: '已毕业' as const },
  ];
  const asked: unknown[] = [];
  const server = serve(performance(), {
    'GET user/student/semester': () => ({ student: sampleStudent(), list, none_because: null }),
    'GET user/student/performance': (input) => (asked.push(input), performance()),
  });
  await show(server, '/pages/mine/graduation');
  await expect.element(page.getByRole('heading', { level: 1, name: '第二学期' })).toBeVisible();
  expect(asked).toEqual([{ student_id: '7', semester_id: '2' }]);
});

test('without a child it links to adding one', async () => {
  const server = serve(performance(), {
    'GET user/student/semester': () => ({ student: null, list: [], none_because: null }),
  });
  await show(server, '/pages/mine/graduation');
  await expect
    .element(page.getByRole('link', { name: '添加孩子' }))
    .toHaveAttribute('href', '/wx/pages/mine/addChild');
});

test('a child without a semester is told why, and what counts all the same', async () => {
  const server = serve(performance(), {
    'GET user/student/semester': () => ({ student: sampleStudent(), list: [], none_because: 'noSemester' }),
  });
  await show(server, '/pages/mine/graduation');
  await expect.element(page.getByText(/明泉小学还没有在学院安排学期.*学过的照样算/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看学分中心' }))
    .toHaveAttribute('href', '/wx/pages/mine/credit');
});

test('an unknown semester says so, and links to the list', async () => {
  const gone = new ApiError(404, '没有找到这个学期');
  await show(serve(performance(), { 'GET user/student/performance': () => gone }));
  await expect.element(page.getByText(/没有找到这个学期/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看毕业中心' }))
    .toHaveAttribute('href', '/wx/pages/mine/graduationList');
  expect(page.getByRole('button', { name: /重试/ }).elements()).toEqual([]);
});

test('a failed load can be retried', async () => {
  const busy = new ApiError(500, '服务开小差了');
  const server = serve(performance(), { 'GET user/student/performance': () => busy });
  await show(server);
  const retry = page.getByRole('button', { name: '服务开小差了，点击重试' });
  await expect.element(retry).toBeVisible();
  server.answer({ 'GET user/student/performance': () => performance() });
  await retry.click();
  await expect.element(page.getByRole('heading', { level: 1, name: '第二学期' })).toBeVisible();
});
