import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '@academy/contract/endpoints.ts';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { tokenOf } from '../../transport/testing/test-server.ts';
import { createUserRoutes } from './routes.ts';
import { addUpload } from './testing/add-upload.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
let uid: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  uid = await addUser(academy.db, scene);
});

type Input = Api['POST user/feedback']['input'];
const form = (fields: Partial<Input> = {}): Input => ({
  text: '字太小',
  request_key: randomUUID(),
  ...fields,
});
const send = (input: Input, as = uid) => academy.as({ uid: as }).send('POST user/feedback', input);
const rowsOf = (key: string) =>
  academy.db.selectFrom('feedbacks').selectAll().where('request_key', '=', key).execute();

test('a feedback is stored with its pictures in order', async () => {
  const pictures = [await addUpload(academy.db, uid), await addUpload(academy.db, uid)].map(({ id }) => id);
  const input = form({ text: ' 字太小\r\n看不清 ', contact: ' 微信同号 ', upload_ids: pictures.join(',') });
  const { id } = await academy.as({ uid }).done('POST user/feedback', input);
  expect(await rowsOf(input.request_key)).toMatchObject([
    { id, user_id: uid, text: '字太小\n看不清', contact: '微信同号' },
  ]);
  const saved = await academy.db
    .selectFrom('feedback_pictures')
    .select('upload_id')
    .where('feedback_id', '=', id)
    .orderBy('position')
    .execute();
  expect(saved.map((row) => row.upload_id)).toEqual(pictures);
});

test('sent again with its key it is the same feedback, also concurrently', async () => {
  const input = form({ upload_ids: (await addUpload(academy.db, uid)).id });
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(input)));
  const again = await send({ ...input, text: '别的内容' });
  const ids = [...answers, again].map(({ data }) => (data as { id: number }).id);
  expect(new Set(ids).size).toBe(1);
  expect(await rowsOf(input.request_key)).toMatchObject([{ text: '字太小' }]);
});

test('another user’s key is refused and reveals nothing', async () => {
  const input = form();
  await send(input);
  const answer = await send({ ...input, text: '我的' }, scene.parent);
  expect(answer).toMatchObject({ code: 1009, data: null });
  expect(await rowsOf(input.request_key)).toMatchObject([{ user_id: uid, text: '字太小' }]);
});

test('all pictures must be the user’s own and ready, or nothing is stored', async () => {
  const own = (await addUpload(academy.db, uid)).id;
  const theirs = (await addUpload(academy.db, scene.parent)).id;
  const working = (await addUpload(academy.db, uid, { state: 'processing', asset_id: null })).id;
  for (const ids of [theirs, `${own},${working}`, randomUUID()]) {
    const input = form({ upload_ids: ids });
    expect(await send(input)).toMatchObject({ code: 404, data: null });
    expect(await rowsOf(input.request_key)).toEqual([]);
  }
  expect(await send(form({ upload_ids: `${own},${own}` }))).toMatchObject({ code: 200 });
});

test('nine pictures are accepted and ten are not; blank text is no feedback', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 10; count++) ids.push((await addUpload(academy.db, uid)).id);
  expect(await send(form({ upload_ids: ids.slice(0, 9).join(',') }))).toMatchObject({ code: 200 });
  expect(await send(form({ upload_ids: ids.join(',') }))).toMatchObject({ code: 422 });
  expect(await send(form({ text: ' \u200b\n ' }))).toMatchObject({ code: 422, msg: '内容不能为空' });
  expect(await send(form({ text: '字'.repeat(501) }))).toMatchObject({ code: 422 });
});

test('five hundred characters are accepted and no more, and sixty for the contact', async () => {
  const maxInput = { text: '字'.repeat(500), contact: '1'.repeat(60) };
  expect(await send(form(maxInput))).toMatchObject({ code: 200 });
  expect(await send(form({ ...maxInput, text: '字'.repeat(501) }))).toMatchObject({ code: 422 });
  expect(await send(form({ ...maxInput, contact: '1'.repeat(61) }))).toMatchObject({ code: 422 });
});

test('feedback requires login', async () => {
  expect(await academy.as().send('POST user/feedback', form())).toMatchObject({ code: 403, data: null });
});

test('more feedback than a day allows is refused until tomorrow; what was sent before succeeds again', async () => {
  const sender = await addUser(academy.db, scene);
  await useUpQuota(academy.db, { uid: sender, kind: 'feedback', left: 2 });
  const forms = Array.from({ length: 6 }, () => form());
  const answers = await Promise.all(forms.map((input) => send(input, sender)));
  const refused = answers.filter(({ code }) => code !== 200);
  expect(refused).toHaveLength(4);
  for (const answer of refused) {
    expect(answer).toMatchObject({ code: 1019, msg: '今天提交的反馈太多了，请明天再来' });
    const { retry_after_seconds: seconds } = answer.data as { retry_after_seconds: number };
    expect(seconds > 0 && seconds <= 86_400).toBe(true);
  }
  const sent = forms[answers.findIndex(({ code }) => code === 200)]!;
  expect(await send(sent, sender)).toMatchObject({ code: 200 });
  expect(await send(form(), scene.parent)).toMatchObject({ code: 200 });
});

test('users who share a device share its limit', async () => {
  const sendFrom = async (as: number) => {
    const token = await tokenOf({ uid: as });
    const body = new URLSearchParams({ text: '字太小', request_key: randomUUID() });
    const headers = { token, device: '0b2f-a-school-tablet' };
    const answer = await fetch(`${academy.origin}/app/v1/user/feedback`, { method: 'POST', headers, body });
    return ((await answer.json()) as { code: number }).code;
  };
  expect(await sendFrom(await addUser(academy.db, scene))).toBe(200);
  await academy.db.updateTable('daily_counts').set({ amount: 100 }).where('subject', 'like', 'd:%').execute();
  expect(await sendFrom(await addUser(academy.db, scene))).toBe(1019);
});
