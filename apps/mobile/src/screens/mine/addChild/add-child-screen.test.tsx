import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { students } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleStudent } from '../../../features/children/testing/sample-student.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import AddChildScreen from './add-child-screen.tsx';
import { chooseSchool } from './testing/choose-school.ts';

const url = '/pages/mine/addChild';
type Sent = Record<string, string>;

/** A server that adds whatever it receives. */
function serve(change: Handlers = {}) {
  const sent: Sent[] = [];
  const server = createFakeServer({
    'GET user': () => sampleProfile(),
    'GET user/student/school': ({ school_id: id }) => ({
      schools: [{ id: 3, name: '明泉小学', area_name: '历下区', five_four: false }],
      classes: id ? [{ id: 12, name: '3班', grade: 2 }] : [],
    }),
    'POST user/student/bind': (input) => {
      sent.push(input);
      return { list: [sampleStudent()], pairing: null };
    },
    ...change,
  });
  return { server, sent };
}

async function show(server = serve().server) {
  session.save(tokenOf());
  await renderScreen(<AddChildScreen />, { url, server });
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const agree = () => page.getByRole('checkbox').click();

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

test('a guest is told what the page is for', async () => {
  await renderScreen(<AddChildScreen />, { url, server: serve().server });
  await expect.element(page.getByText('登录后添加孩子，学习就能记到孩子名下。')).toBeVisible();
});

test('a child is added with name and grade, and optionally a school and class', async () => {
  const { server, sent } = serve();
  await show(server);
  await page.getByLabelText('孩子的称呼').fill(' 小满 ');
  const relations = page.getByRole('radio').elements() as HTMLInputElement[];
  expect(relations.map(({ labels }) => labels![0]!.textContent)).toEqual([
    '妈妈',
    '爸爸',
    '祖辈',
    '其他家人',
  ]);
  const { options } = page.getByLabelText('年级').element() as HTMLSelectElement;
  const grades =
    '孕期、0–3岁、幼儿园小班、幼儿园中班、幼儿园大班、一年级、二年级、三年级、四年级、五年级、六年级、初一、初二、初三、高一、高二、高三';
  expect([...options].slice(-17).map(({ text, value }) => [value, text])).toEqual(
    grades.split('、').map((grade, at) => [String(at - 4), grade]),
  );
  await page.getByRole('radio', { name: '爸爸' }).click({ force: true });
  await page.getByLabelText('年级').selectOptions('二年级');
  await button('学校：选择学校').click();
  await expectAccessible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /明泉小学/ })
    .click();
  await page.getByLabelText('班级（可以不选）').selectOptions('3班');
  await agree();
  await button('添加孩子').click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    action: 'add',
    name: '小满',
    relation: 'father',
    grade: '2',
    school_id: '3',
    class_id: '12',
    agreed: '1',
  });
  expect(sent[0]!['request_key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a child is added over plain http too, as in a school’s network', async () => {
  const { server, sent } = serve();
  // Browsers provide it on https only.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await show(server);
  await page.getByLabelText('孩子的称呼').fill('小满');
  await page.getByLabelText('年级').selectOptions('二年级');
  await agree();
  await button('添加孩子').click();
  await expect.poll(() => sent).toHaveLength(1);
});

test('another grade clears the class, and the school can be cleared', async () => {
  const { server, sent } = serve();
  await show(server);
  await page.getByLabelText('孩子的称呼').fill('小满');
  await page.getByLabelText('年级').selectOptions('二年级');
  await chooseSchool();
  await page.getByLabelText('班级（可以不选）').selectOptions('3班');
  await page.getByLabelText('年级').selectOptions('三年级');
  await expect.element(page.getByLabelText('班级（可以不选）')).toHaveValue('');
  await button('学校：明泉小学').click();
  await button('没有我的学校，先不选').click();
  await agree();
  await button('添加孩子').click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('school_id');
  expect(sent[0]).not.toHaveProperty('class_id');
});

test('a school that is not in the list is asked for; then the child is added without one', async () => {
  const { server, sent } = serve({
    'GET user/student/school': () => ({ schools: [], classes: [] }),
    'POST user/student/school/request': (input) => {
      asked.push(input);
      return asked.length === 1 ? new ApiError(1009, '这所学校已经在列表里，请按校名查找') : { id: 5 };
    },
  });
  const asked: unknown[] = [];
  await show(server);
  await page.getByLabelText('孩子的称呼').fill('小满');
  await page.getByLabelText('年级').selectOptions('二年级');
  await button('学校：选择学校').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabelText('学校名称').fill('第九小学');
  await sheet.getByRole('button', { name: '没有找到我的学校，请学院添加' }).click();
  await expect.element(sheet.getByLabelText('学校全名')).toHaveValue('第九小学');
  await sheet.getByLabelText('学校全名').fill('');
  await sheet.getByRole('button', { name: '提交给学院' }).click();
  await expect.element(sheet.getByText('请填写学校的全名')).toBeVisible();
  await sheet.getByLabelText('学校全名').fill('历下区第九小学');
  await sheet.getByLabelText('补充说明（可以不填）').fill('在经十路');
  await sheet.getByRole('button', { name: '提交给学院' }).click();
  await expect.element(sheet.getByText('这所学校已经在列表里，请按校名查找')).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: '提交给学院' }).click();
  await expect.element(sheet.getByText(/已记下“历下区第九小学”/)).toBeVisible();
  const request = { name: '历下区第九小学', area_id: '1', note: '在经十路' };
  expect(asked).toEqual([request, request]);
  await sheet.getByRole('button', { name: '先不选学校' }).click();
  await agree();
  await button('添加孩子').click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('school_id');
});

/** Fills the form up to the class, whose code is then asked for. */
async function fillToClass() {
  await page.getByLabelText('孩子的称呼').fill('小满');
  await page.getByLabelText('年级').selectOptions('二年级');
  await chooseSchool();
  await page.getByLabelText('班级（可以不选）').selectOptions('3班');
  await agree();
}

test('with a class its code may be given; a wrong one is reported at the field, and nothing typed is lost', async () => {
  const { server, sent } = serve();
  await show(server);
  await expect.element(page.getByLabelText('班级码（可以不填）')).not.toBeInTheDocument();
  await fillToClass();
  await expect
    .element(page.getByText('班级码可向班主任索取；没有也可以先加入，学校确认后计入班级统计。'))
    .toBeVisible();
  const code = page.getByLabelText('班级码（可以不填）');
  await code.fill('ab0');
  await button('添加孩子').click();
  await expect.element(page.getByText('班级码是 6 位字母和数字，没有 0、1、I、O')).toBeVisible();
  expect(sent).toEqual([]);
  const message = '班级码不正确，请向班主任核对；没有也可以先不填';
  server.answer({ 'POST user/student/bind': () => new ApiError(1011, message) });
  await code.fill('ab2def');
  await button('添加孩子').click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(code).toHaveValue('AB2DEF');
  await expect.element(page.getByLabelText('孩子的称呼')).toHaveValue('小满');
  await expect.element(page.getByLabelText('班级（可以不选）')).toHaveValue('12');
  await expectAccessible();
  server.answer({
    'POST user/student/bind': (input) => (sent.push(input), { list: [sampleStudent()], pairing: null }),
  });
  await code.fill('XY3DEF');
  await button('添加孩子').click();
  await expect.poll(() => sent).toMatchObject([{ class_id: '12', class_code: 'XY3DEF' }]);
});

test('without the code the child is sent without it; another grade clears the code with the class', async () => {
  const { server, sent } = serve();
  await show(server);
  await fillToClass();
  await page.getByLabelText('班级码（可以不填）').fill('XY3DEF');
  await page.getByLabelText('年级').selectOptions('三年级');
  await page.getByLabelText('年级').selectOptions('二年级');
  await page.getByLabelText('班级（可以不选）').selectOptions('3班');
  await expect.element(page.getByLabelText('班级码（可以不填）')).toHaveValue('');
  await button('添加孩子').click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ class_id: '12' });
  expect(sent[0]).not.toHaveProperty('class_code');
});

test('nothing is sent without name, grade and consent; the consent text can be read', async () => {
  const { server, sent } = serve();
  await show(server);
  await button('添加孩子').click();
  await expect.element(page.getByText('请填写孩子的称呼')).toBeVisible();
  await expect.element(page.getByText('请先阅读并同意儿童隐私保护')).toBeVisible();
  await expect.element(page.getByLabelText('年级')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(page.getByRole('link', { name: '《儿童隐私保护》' }))
    .toHaveAttribute('href', '/wx/pages/common/sysArticle?key=children-privacy');
  await expectAccessible();
  expect(sent).toEqual([]);
});

test('a code is accepted in any case; a wrong one is reported beside its field', async () => {
  const { server, sent } = serve();
  await show(server);
  await page.getByRole('tab', { name: '输入配对码' }).click();
  const code = page.getByLabelText('配对码', { exact: true });
  await code.fill('ab0def');
  await agree();
  await button('绑定孩子').click();
  await expect.element(page.getByText('配对码是 6 位字母和数字，没有 0、1、I、O')).toBeVisible();
  server.answer({
    'POST user/student/bind': (input) => {
      sent.push(input);
      return new ApiError(1011, '配对码不正确、已用过或已过期');
    },
  });
  await code.fill('ab2def');
  await button('绑定孩子').click();
  await expect.element(page.getByText('配对码不正确、已用过或已过期')).toBeVisible();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  expect(sent[0]).toMatchObject({ action: 'pair', code: 'AB2DEF', relation: 'father', agreed: '1' });
  await expectAccessible();
});

test('at the maximum number of children the page says so', async () => {
  const student = Array.from({ length: students.max }, (_, id) => sampleStudent({ id, current: id === 0 }));
  await show(serve({ 'GET user': () => sampleProfile({ student }) }).server);
  await expect.element(page.getByText('最多可以添加 6 个孩子，已经加满了。')).toBeVisible();
  await expect.element(button('添加孩子')).not.toBeInTheDocument();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const { server } = serve();
  const release = server.hold();
  server.failure = 500;
  await show(server);
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  release();
  const retry = button(/点击重试/);
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('tab', { name: '填写资料' })).toBeVisible();
});
