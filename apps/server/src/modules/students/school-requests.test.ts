import { beforeAll, expect, test } from 'vitest';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { addSchool } from '../testing/student-rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createStudentRoutes } from './routes.ts';

const academy = useTestModule(createStudentRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

interface Request {
  name: string;
  note?: string;
  area?: number;
}
const ask = (uid: number, { name, note, area = scene.lixia }: Request) =>
  academy.as({ uid }).send('POST user/student/school/request', { name, area_id: area, note });
const listRequests = (uid: number) =>
  academy.db
    .selectFrom('school_requests')
    .where('user_id', '=', uid)
    .select(['name', 'area_id', 'note', 'state'])
    .orderBy('id')
    .execute();

test('a school that is not in the list is requested, once, for an operator to see', async () => {
  const uid = await addUser(academy.db, scene);
  const first = await ask(uid, { name: ' 历下区\n第九小学 ', note: '在经十路\u200b' });
  expect(first).toMatchObject({ code: 200, data: { id: expect.any(Number) } });
  expect(await ask(uid, { name: '历下区 第九小学' })).toEqual(first);
  expect(await listRequests(uid)).toEqual([
    { name: '历下区 第九小学', area_id: scene.lixia, note: '在经十路', state: 'open' },
  ]);
  const other = await addUser(academy.db, scene);
  expect((await ask(other, { name: '历下区 第九小学' })).code).toBe(200);
});

test('a school that is there, an unknown area and an empty name are refused', async () => {
  const uid = await addUser(academy.db, scene);
  await addSchool(academy.db, { area_id: scene.lixia, name: '解放路小学' });
  expect(await ask(uid, { name: '解放路小学' })).toEqual({
    code: 1009,
    msg: '解放路小学已经在列表里，请按校名查找',
    data: null,
  });
  // Named as people do, or for an area around it.
  await addSchool(academy.db, { area_id: scene.lixia, name: '历下区明泉小学' });
  const conflict = { code: 1009, msg: '历下区明泉小学已经在列表里，请按校名查找' };
  for (const name of ['历下区明泉小学', '历下区 明泉小学', '明泉小学'])
    for (const area of [scene.lixia, scene.shandong])
      expect(await ask(uid, { name, area }), name).toMatchObject(conflict);
  expect((await ask(uid, { name: '历下区解放路小学' })).code).toBe(1009);
  expect((await ask(uid, { name: '明泉小学', area: scene.yantai })).code).toBe(200);
  await academy.db.deleteFrom('school_requests').where('user_id', '=', uid).execute();
  for (const area of [999_999, Number.MAX_SAFE_INTEGER])
    expect(await ask(uid, { name: '某某小学', area })).toMatchObject({ code: 404, msg: '没有找到这个地区' });
  expect(await ask(uid, { name: ' \u200b ' })).toMatchObject({ code: 422, msg: '请填写学校的全名' });
  expect(await ask(uid, { name: '学'.repeat(41) })).toMatchObject({ code: 422 });
  expect(await listRequests(uid)).toEqual([]);
});

test('a name has two to forty characters, and a note a hundred at most', async () => {
  const uid = await addUser(academy.db, scene);
  const note = '字'.repeat(100);
  expect(await ask(uid, { name: ' 学 ' })).toMatchObject({ code: 422, msg: '请填写学校的全名' });
  expect(await ask(uid, { name: '学' })).toMatchObject({ code: 422, msg: '学校名至少2个字' });
  expect(await ask(uid, { name: '学'.repeat(41) })).toMatchObject({ code: 422, msg: '学校名最多40个字' });
  const long = await ask(uid, { name: '附小', note: `${note}字` });
  expect(long).toMatchObject({ code: 422, msg: '补充说明最多100个字' });
  expect(await listRequests(uid)).toEqual([]);
  expect(await ask(uid, { name: '附小', note })).toMatchObject({ code: 200 });
  expect(await ask(uid, { name: '学'.repeat(40) })).toMatchObject({ code: 200 });
  expect(await listRequests(uid)).toMatchObject([{ name: '附小', note }, { name: '学'.repeat(40) }]);
});

test('more than a family has is for tomorrow, and what was sent before stays sent', async () => {
  const uid = await addUser(academy.db, scene);
  const sent = await ask(uid, { name: '第一小学' });
  await useUpQuota(academy.db, { kind: 'schoolRequests', uid });
  expect(await ask(uid, { name: '第二小学' })).toMatchObject({ code: 1019 });
  expect(await ask(uid, { name: '第一小学' })).toEqual(sent);
  expect(await listRequests(uid)).toHaveLength(1);
});

test('operators read the requests that are open, the first one first, page by page', async () => {
  await academy.db.deleteFrom('school_requests').execute();
  const uid = await addUser(academy.db, scene);
  for (const name of ['东城小学', '西城小学', '南城小学']) await ask(uid, { name, note: '新建的' });
  await academy.db
    .updateTable('school_requests')
    .set({ state: 'added', decided_at: new Date() })
    .where('name', '=', '西城小学')
    .execute();
  const operator = academy.as({ roles: ['operator'] });
  const first = await operator.done('GET operator/school/request/list', { size: 1 });
  expect(first.list).toEqual([
    {
      id: expect.any(Number) as number,
      name: '东城小学',
      area_id: scene.lixia,
      area_name: '历下区',
      note: '新建的',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    },
  ]);
  const cursor = first.next_cursor!;
  const second = await operator.done('GET operator/school/request/list', { size: 1, cursor });
  expect(second.list.map(({ name }) => name)).toEqual(['南城小学']);
  expect(second.next_cursor).toBeNull();
});

test('parents and experts do not read them, and a wrong cursor is refused', async () => {
  const list = 'GET operator/school/request/list';
  for (const roles of [[], ['expert'], ['owner']])
    expect((await academy.as({ roles }).send(list, {})).code).toBe(1003);
  const wrong = { cursor: Buffer.from('["x",1]').toString('base64url') };
  expect((await academy.as({ roles: ['operator'] }).send(list, wrong)).code).toBe(422);
});
