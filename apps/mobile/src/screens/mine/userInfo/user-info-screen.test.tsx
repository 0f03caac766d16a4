import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { serveUploads, uploadId } from '../../../testing/serve-uploads.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import UserInfoScreen from './user-info-screen.tsx';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="teal"/></svg>`;
const portrait = () => new File([drawing], 'me.svg', { type: 'image/svg+xml' });
const jinan = { id: 2, name: '济南市', signal: '370100', lev: 1 };
const lixia = { id: 3, name: '历下区', signal: '370102', lev: 2 };

function serve(profile: Profile = sampleProfile(), change: Handlers = {}) {
  const sent: Record<string, string>[] = [];
  const server = createFakeServer({
    'GET user': () => profile,
    'POST user/info': (input) => {
      sent.push({ ...input });
      return { ...profile, nickname: input.nickname ?? profile.nickname };
    },
    'GET area': ({ parent_id }) => ({
      list: parent_id
        ? [{ ...lixia, children: [] }]
        : [{ ...defaultArea, children: [{ ...jinan, children: [] }] }],
    }),
    'GET area/history': () => ({ list: [lixia] }),
    ...change,
  });
  return { server, sent };
}
const show = async ({ server } = serve()) => {
  const screen = await renderScreen(<UserInfoScreen />, { url: '/pages/mine/userInfo', server });
  return screen;
};
const nickname = () => page.getByRole('textbox', { name: '昵称' });
const save = () => page.getByRole('button', { name: '保存', exact: true });
const top = () => topPage(appNavigator.getSnapshot()).path;
const pick = async (file: File) => {
  await expect.element(nickname()).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('[type=file]:not([capture])')!, file);
};

beforeEach(() => {
  localStorage.clear();
  session.save(tokenOf());
});
afterEach(() => {
  session.clear();
  areaStore.select(defaultArea);
});

test('shows the profile, and saves only what was changed', async () => {
  const served = serve();
  await show(served);
  await expect.element(nickname()).toHaveValue('小满妈妈');
  await expect.element(save()).toBeDisabled();
  await expectAccessible();
  await nickname().fill('小满和小禾妈妈');
  await page.getByRole('textbox', { name: '简介' }).fill('两个孩子');
  await save().click();
  await expect.poll(top).toBe('/pages/index/index');
  expect(served.sent).toEqual([{ nickname: '小满和小禾妈妈', intro: '两个孩子' }]);
});

test('a name is required, and a refusal keeps the input', async () => {
  const served = serve(undefined, {
    'POST user/info': () => new ApiError(1_201, '昵称里有不合适的字词'),
  });
  await show(served);
  await nickname().fill('  ');
  await save().click();
  await expect.element(page.getByText('请填写昵称')).toBeInViewport();
  await expect.element(nickname()).toHaveFocus();
  await nickname().fill('某某');
  await save().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('昵称里有不合适的字词');
  await expect.element(nickname()).toHaveValue('某某');
  await expectAccessible();
  expect(top()).toBe('/pages/mine/userInfo');
});

test('a portrait is cropped to a square, uploaded, and saved in the profile', async () => {
  const uploads = serveUploads();
  const served = serve();
  await show(served);
  await pick(portrait());
  await page.getByRole('dialog').getByRole('button', { name: '用这张' }).click();
  await expect.poll(() => uploads.files.length).toBe(1);
  const cut = await createImageBitmap(uploads.files[0]!);
  expect([uploads.files[0]!.type, cut.width, cut.height]).toEqual(['image/jpeg', 512, 512]);
  await save().click();
  await expect.poll(() => served.sent).toEqual([{ avatar_upload_id: uploadId(1) }]);
});

test('a portrait that failed to upload blocks saving until it is retried', async () => {
  const uploads = serveUploads();
  uploads.refuses = true;
  const served = serve();
  await show(served);
  await nickname().fill('新名字');
  await pick(portrait());
  await page.getByRole('dialog').getByRole('button', { name: '用这张' }).click();
  const retry = page.getByRole('button', { name: '头像没有传上去，重试' });
  await expect.element(retry).toBeVisible();
  await save().click();
  await expect.element(page.getByText('头像没有传上去，请重试，或换一张')).toBeVisible();
  expect(served.sent).toEqual([]);
  uploads.refuses = false;
  await retry.click();
  await save().click();
  await expect.poll(() => served.sent).toEqual([{ nickname: '新名字', avatar_upload_id: uploadId(1) }]);
});

test('a portrait can be removed; a file that is no picture is refused', async () => {
  const avatar = {
    url: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    width: 1200,
    height: 900,
    colour: '#fff',
  };
  const served = serve(sampleProfile({ avatar }));
  await show(served);
  await pick(new File(['no picture'], 'broken.png', { type: 'image/png' }));
  await expect.element(page.getByText('这张图片打不开，请换一张 JPG 或 PNG 图片')).toBeVisible();
  await page.getByRole('button', { name: '更换头像' }).click();
  await page.getByRole('button', { name: '移除头像' }).click();
  await expect.element(page.getByRole('button', { name: '设置头像' })).toBeVisible();
  await save().click();
  await expect.poll(() => served.sent).toEqual([{ avatar_upload_id: '' }]);
});

test.each([
  ['IMG_1.heic', 'image/heic'],
  ['mmexport.jpg', 'image/jpeg'],
])(
  'a HEIC photo that the browser cannot decode is sent as it is, and shown as stored: %s',
  async (name, type) => {
    const uploads = serveUploads();
    const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
    uploads.response = { url };
    const served = serve();
    await show(served);
    await pick(new File(['\0\0\0\u0018ftypheic'], name, { type }));
    await expect.poll(() => uploads.files.map((file) => file.name)).toEqual([name]);
    expect(await uploads.files[0]!.text()).toContain('ftypheic');
    const button = page.getByRole('button', { name: '更换头像' });
    await expect.poll(() => button.element().querySelector('img')?.src).toBe(url);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await save().click();
    await expect.poll(() => served.sent).toEqual([{ avatar_upload_id: uploadId(1) }]);
  },
);

test('a portrait that the server cannot read is refused in its words', async () => {
  const uploads = serveUploads();
  uploads.refuses = true;
  await show();
  await pick(new File(['\0\0\0\u0018ftypheic'], 'IMG_1.heic', { type: 'image/heic' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('图片太大');
});

test('the area is chosen in the form, also from recent ones, and applied to the app after saving', async () => {
  const served = serve();
  await show(served);
  await page.getByRole('button', { name: /^地区/ }).click();
  const sheet = page.getByRole('dialog', { name: '选择地区' });
  const recent = sheet.getByRole('list', { name: '最近选过的地区' });
  await recent.getByRole('button', { name: '历下区' }).click();
  await expect.element(page.getByRole('button', { name: /^地区 ?历下区/ })).toBeVisible();
  expect(areaStore.get().id).toBe(defaultArea.id);
  await save().click();
  await expect.poll(() => served.sent).toEqual([{ area_id: '3' }]);
  await expect.poll(() => areaStore.get()).toEqual(lixia);
});

test('leaving with unsaved changes asks for confirmation', async () => {
  await show();
  await expect.element(nickname()).toBeVisible();
  await nickname().fill('改了一半');
  await page.getByRole('button', { name: '返回' }).click();
  const asked = page.getByRole('dialog', { name: '资料还没有保存' });
  await asked.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(nickname()).toHaveValue('改了一半');
  expect(top()).toBe('/pages/mine/userInfo');
  await page.getByRole('button', { name: '返回' }).click();
  await asked.getByRole('button', { name: '不保存' }).click();
  await expect.poll(top).toBe('/pages/index/index');
});

test('a skeleton while it loads, a retry after it failed; a guest is asked to log in', async () => {
  const served = serve();
  const release = served.server.hold();
  served.server.failure = 500;
  const screen = await show(served);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  served.server.failure = undefined;
  await retry.click();
  await expect.element(nickname()).toHaveValue('小满妈妈');
  await screen.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，可以填写昵称、头像和简介。')).toBeVisible();
});
