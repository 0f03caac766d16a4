import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { dataExport } from '@academy/contract/limits.ts';
import { deleteAbandonedFolders } from '../../domain/identity/delete-unused-media.ts';
import { personalTables } from '../../domain/identity/personal-data/personal-data.ts';
import { deleteOldExports } from '../../domain/identity/delete-old-records.ts';
import { addFullPerson } from '../testing/full-person.ts';
import { marks } from '../testing/personal-marks.ts';
import type { Storage } from '../../ports/storage.ts';
import { addArticle, addComment, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

let storage: Storage;
const academy = useTestModule((deps) => {
  storage = deps.storage;
  return createUserRoutes(deps);
});
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const send = (uid: number) => academy.as({ uid }).send('POST user/export', {});
const make = (uid: number) => academy.as({ uid }).done('POST user/export', {});
const open = (url: string) => fetch(academy.origin + url);
const pathOf = (url: string) => url.slice(url.indexOf('private/'));

test('one file contains everything the academy knows of a user, in Chinese, and can be downloaded for ten minutes', async () => {
  const person = await addFullPerson(academy.db, storage, scene);
  const { url, expires_in_seconds: seconds } = await make(person.id);
  expect(seconds).toBe(600);
  expect(url).toMatch(
    /^\/media\/signed\/\d+-[\w-]{43}\/private\/exports\/[0-9a-f-]{36}\/my-data-[\d-]{10}\.json$/,
  );
  const answer = await open(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(answer.headers.get('cache-control')).toMatch(/^private/);
  const data = (await answer.json()) as Record<string, Record<string, unknown>[]>;
  const titles = personalTables.map(({ title }) => title);
  expect(Object.keys(data)).toEqual(['说明', '导出时间', ...titles]);
  for (const title of titles) expect([title, data[title]!.length > 0]).toEqual([title, true]);
  for (const row of titles.flatMap((title) => data[title]!)) {
    for (const name of Object.keys(row)) expect(name).toMatch(/^\p{Script=Han}+$/u);
  }
  expect(data['账号']).toMatchObject([
    {
      编号: person.id,
      昵称: marks.nickname,
      手机号: marks.mobile,
      登录名: marks.loginName,
      简介: `${marks.secret}：${marks.childName}`,
      地区: '历下区',
      已设置密码: '是',
      运营人员: '是',
      注册时间: expect.stringMatching(/^\d{4}年\d+月\d+日/),
    },
  ]);
  expect(data['评论']).toHaveLength(8);
  expect(data['直播中的发言']!.map((row) => row['发言'])).toEqual([
    '老师好',
    `${marks.childName}也在看`,
    `${marks.mobile} ${marks.secret}：${marks.childName}`,
  ]);
  expect(JSON.stringify(data)).not.toMatch(/hash of zhao|grant of zhao|key of zhao/);
  expect(data['二次验证']).toEqual([
    { 设置时间: expect.stringMatching(/^2026年3月1日/) as string, 剩余恢复码: 1 },
  ]);
});

test('it contains nothing of anybody else', async () => {
  const uid = await addUser(academy.db, scene, { nickname: '小满爸爸' });
  const other = await addUser(academy.db, scene, { nickname: '邻居的名字', mobile: '13912345679' });
  const article = await addArticle(academy.db, scene);
  const own = await addComment(
    academy.db,
    { ...scene, parent: uid },
    { content_id: article, text: '我的话' },
  );
  const theirs = { content_id: article, parent_id: own, text: '邻居的话' };
  const reply = await addComment(academy.db, { ...scene, parent: other }, theirs);
  await sql`insert into comment_likes (user_id, comment_id) values (${uid}, ${reply})`.execute(academy.db);
  await sql`insert into search_history (user_id, word) values (${other}, '邻居的词')`.execute(academy.db);
  const text = await (await open((await make(uid)).url)).text();
  expect(text).toContain('我的话');
  expect(text).not.toMatch(/邻居|13912345679/);
});

test('without its signature, with another one, or for another file nothing is downloaded', async () => {
  const [one, two] = [await addUser(academy.db, scene), await addUser(academy.db, scene)];
  const [mine, theirs] = [(await make(one)).url, (await make(two)).url];
  const signature = mine.slice(0, mine.indexOf('private/'));
  for (const address of [`/media/${pathOf(mine)}`, signature + pathOf(theirs)]) {
    expect((await open(address)).status).toBe(404);
  }
});

test('three exports a day, also with concurrent requests; other users’ do not count', async () => {
  const uid = await addUser(academy.db, scene);
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(uid)));
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
  expect(codes).toEqual([200, 200, 200, 1019, 1019]);
  expect(await send(uid)).toMatchObject({ code: 1019, msg: '一天可以导出3次，请明天再来', data: null });
  expect(await send(await addUser(academy.db, scene))).toMatchObject({ code: 200 });
  const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1_000);
  await sql`update data_exports set created_at = ${yesterday} where user_id = ${uid}`.execute(academy.db);
  expect(await send(uid)).toMatchObject({ code: 200 });
});

test('a file is deleted after a day, and not before', async () => {
  const uid = await addUser(academy.db, scene);
  const path = pathOf((await make(uid)).url);
  const purgeAfter = async (after: number) => {
    await deleteOldExports(academy.db, new Date(Date.now() + after));
    await deleteAbandonedFolders({ db: academy.db, storage });
    return storage.find(path);
  };
  expect(await purgeAfter(dataExport.lifetime - 60_000)).toBeDefined();
  expect(await purgeAfter(dataExport.lifetime + 1_000)).toBeUndefined();
});

test('a guest and an erased user have nothing to export', async () => {
  expect(await academy.as().send('POST user/export', {})).toMatchObject({ code: 403, data: null });
  const uid = await addUser(academy.db, scene, { avatar_id: null, state: 'gone' });
  expect(await send(uid)).toMatchObject({ code: 403, data: null });
});
