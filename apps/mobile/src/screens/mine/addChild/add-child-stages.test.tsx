import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { sampleStudent } from '../../../features/children/testing/sample-student.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import AddChildScreen from './add-child-screen.tsx';
import { chooseSchool } from './testing/choose-school.ts';

/** Children of every stage: before kindergarten, and where junior school has four years. */

type Sent = Record<string, string>;

function serve(change: Handlers = {}) {
  const sent: Sent[] = [];
  const server = createFakeServer({
    'GET user': () => sampleProfile(),
    'GET user/student/school': () => ({
      schools: [{ id: 3, name: '明泉小学', area_name: '历下区', five_four: false }],
      classes: [],
    }),
    'POST user/student/bind': (input) => {
      sent.push(input);
      return { list: [sampleStudent()], pairing: null };
    },
    ...change,
  });
  return { server, sent };
}

async function show({ server }: ReturnType<typeof serve>) {
  await renderScreen(<AddChildScreen />, { url: '/pages/mine/addChild', server });
  await expect.element(page.getByLabelText('年级')).toBeVisible();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const agree = () => page.getByRole('checkbox').click();

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  areaStore.select(defaultArea);
  session.clear();
});

test('a child that is expected is asked for no school', async () => {
  const academy = serve();
  const { sent } = academy;
  await show(academy);
  await page.getByLabelText('孩子的称呼').fill('小豆');
  await page.getByLabelText('年级').selectOptions('二年级');
  await chooseSchool();
  await page.getByLabelText('年级').selectOptions('孕期');
  await expect.element(button(/^学校：/)).not.toBeInTheDocument();
  await agree();
  await button('添加孩子').click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ name: '小豆', grade: '-4' });
  expect(sent[0]).not.toHaveProperty('school_id');
});

test('the schools that are offered have the child’s grade', async () => {
  const asked: Sent[] = [];
  const academy = serve({
    'GET user/student/school': (input) => {
      asked.push(input);
      return { schools: [], classes: [] };
    },
  });
  await show(academy);
  await page.getByLabelText('年级').selectOptions('初二');
  await button('学校：选择学校').click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ area_id: '1', grade: '8' });
  // Where none has it, that is the reason, and not that no school takes part.
  await expect.element(page.getByText('山东省还没有设有初二的学校加入，可以按校名查找')).toBeVisible();
  await page.getByLabelText('学校名称').fill('实验');
  await expect.element(page.getByText(/没有找到名字相符、设有初二的学校/)).toBeVisible();
});

test('where junior school has four years 初四 can be chosen, and a school elsewhere keeps the name of the grade', async () => {
  areaStore.select({ id: 9, name: '芝罘区', signal: '370602', lev: 2 });
  const academy = serve();
  const { sent } = academy;
  await show(academy);
  const labels = () =>
    [...(page.getByLabelText('年级').element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(labels()).toContain('初四');
  expect(labels()).not.toContain('六年级');
  await page.getByLabelText('孩子的称呼').fill('小满');
  await page.getByLabelText('年级').selectOptions('初三');
  // A school that has three years of junior school.
  await chooseSchool();
  expect(labels()).toContain('六年级');
  await expect.element(page.getByLabelText('年级')).toHaveDisplayValue('初三');
  await button('学校：明泉小学').click();
  await page.getByRole('button', { name: '没有我的学校，先不选' }).click();
  await page.getByLabelText('年级').selectOptions('初四');
  // A school that has no 初四 says so.
  await chooseSchool();
  await expect.poll(() => toast.getCurrent()?.text).toBe('这所学校没有刚才选的年级，请重新选择年级');
  await button('学校：明泉小学').click();
  await page.getByRole('button', { name: '没有我的学校，先不选' }).click();
  await page.getByLabelText('年级').selectOptions('初四');
  await agree();
  await button('添加孩子').click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ grade: '9', five_four: '1' });
});
