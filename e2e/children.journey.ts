import { expect, test, type Page } from '@playwright/test';
import { signInPage, getToken, newMobile } from './person.ts';

interface ChildForm {
  readonly name: string;
  readonly relation: string;
  readonly grade: string;
  readonly school?: string;
}

async function addChild(page: Page, { name, relation, grade, school }: ChildForm): Promise<void> {
  await page.getByLabel('孩子的称呼').fill(name);
  await page.getByRole('group', { name: '我是孩子的' }).getByText(relation).click();
  await page.getByLabel('年级').selectOption(grade);
  if (school) {
    await page.getByRole('button', { name: '学校：选择学校' }).click();
    const sheet = page.getByRole('dialog', { name: '选择学校' });
    await sheet.getByLabel('学校名称').fill(school.slice(-4));
    await sheet.getByRole('button', { name: school }).click();
    await page.getByLabel('班级（可以不选）').selectOption({ index: 1 });
  }
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '添加孩子' }).click();
}

const childrenOf = (page: Page) => page.getByRole('region', { name: '我的孩子' });

test('a parent adds two children and switches between them; the other parent joins by a code', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await signInPage(page, await getToken(request, newMobile()));
  await page.goto('/wx/pages/mine/mine');
  const children = childrenOf(page);
  await children.getByRole('link', { name: /添加孩子/ }).click();
  await addChild(page, { name: '小禾', relation: '妈妈', grade: '二年级', school: '历下区明泉小学' });
  const first = children.getByRole('button', { name: /^小禾.*学习记在这里/ });
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(first).toContainText('明泉小学');
  await children.getByRole('link', { name: /添加孩子/ }).click();
  await addChild(page, { name: '小穗', relation: '妈妈', grade: '幼儿园中班' });

  // Learning counts for the current child: at first the one added last.
  const second = children.getByRole('button', { name: /^小穗/ });
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(first).toHaveCount(0);
  await children.getByRole('button', { name: /^小禾/ }).click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(second).toContainText('切换到这个孩子');
  await page.reload();
  await expect(first).toBeVisible();
  await expect(second).toHaveAttribute('aria-pressed', 'false');

  await children.getByRole('button', { name: '管理小禾' }).click();
  await page.getByRole('button', { name: /邀请另一位家长/ }).click();
  const codeDialog = page.getByRole('dialog', { name: '把配对码告诉另一位家长' });
  const code = await codeDialog.getByText(/^[2-9A-HJ-NP-Z]{6}$/).innerText();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInPage(other, await getToken(request, newMobile()));
  await other.goto('/wx/pages/mine/addChild');
  const pair = async () => {
    await other.getByRole('tab', { name: '输入配对码' }).click();
    await other.getByLabel('配对码', { exact: true }).fill(code.toLowerCase());
    await other.getByRole('checkbox').check();
    await other.getByRole('button', { name: '绑定孩子' }).click();
  };
  await pair();
  await expect(other).not.toHaveURL(/addChild/);
  await other.goto('/wx/pages/mine/mine');
  await expect(childrenOf(other).getByRole('button', { name: /^小禾/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(childrenOf(other).getByRole('button', { name: /^小穗/ })).toHaveCount(0);
  // A code is valid once.
  await other.goto('/wx/pages/mine/addChild');
  await pair();
  await expect(other.getByText('配对码不正确、已用过或已过期')).toBeVisible();
  await context.close();
});

const owner = '13800000005';

/** Opens the owner's list of unconfirmed children from the dashboard. */
async function openPendingList(page: Page): Promise<void> {
  await page.goto('/wx/pages/mine/dashboard');
  await page.getByRole('link', { name: '待确认的孩子和班级码' }).click();
  await expect(page.getByRole('heading', { name: '待确认的孩子' })).toBeVisible();
}

test('a class code confirms a child at once; without it the school does', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const context = await browser.newContext();
  const school = await context.newPage();
  await signInPage(school, await getToken(request, owner));
  await openPendingList(school);
  const row = school
    .getByRole('region', { name: '班级码' })
    .getByRole('listitem')
    .filter({ hasText: '三年级5班' });
  const code = await row.getByText(/^[2-9A-HJ-NP-Z]{6}$/).innerText();
  const wrongCode = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';

  await signInPage(page, await getToken(request, newMobile()));
  await page.goto('/wx/pages/mine/mine');
  const children = childrenOf(page);
  const openForm = async (name: string) => {
    await children.getByRole('link', { name: /添加孩子/ }).click();
    await page.getByLabel('孩子的称呼').fill(name);
    await page.getByLabel('年级').selectOption('三年级');
    await page.getByRole('button', { name: '学校：选择学校' }).click();
    const sheet = page.getByRole('dialog', { name: '选择学校' });
    await sheet.getByLabel('学校名称').fill('实验小学');
    await sheet.getByRole('button', { name: '芝罘区实验小学' }).click();
    await page.getByLabel('班级（可以不选）').selectOption('5班');
    await page.getByRole('checkbox').check();
  };
  const add = page.getByRole('button', { name: '添加孩子' });
  await openForm('禾小满');
  await page.getByLabel('班级码（可以不填）').fill(wrongCode);
  await add.click();
  await expect(page.getByText('班级码不正确，请向班主任核对；没有也可以先不填')).toBeVisible();
  await expect(page.getByLabel('孩子的称呼')).toHaveValue('禾小满');
  await page.getByLabel('班级码（可以不填）').fill(code.toLowerCase());
  await add.click();
  await expect(children.getByRole('button', { name: /^禾小满.*学习记在这里/ })).toBeVisible();
  await expect(children.getByText('待学校确认')).toHaveCount(0);

  await openForm('麦小谷');
  await add.click();
  await expect(children.getByText('待学校确认')).toBeVisible();

  await school.reload();
  const waiting = school.getByRole('region', { name: '三年级5班' });
  await expect(waiting.getByText('麦*谷')).toBeVisible();
  await expect(waiting.getByText('禾*满')).toHaveCount(0);
  await waiting.getByRole('button', { name: '确认麦*谷' }).click();
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(children.getByRole('button', { name: /^麦小谷/ })).toBeVisible();
  await expect(children.getByText('待学校确认')).toHaveCount(0);
  await context.close();
});
