import { beforeAll, expect, test } from 'vitest';
import { areaHistory } from '@academy/contract/limits.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createAreaRoutes } from './routes.ts';

const academy = useTestModule(createAreaRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const record = (uid: number, areaId: number) =>
  academy.as({ uid }).done('POST area/record', { area_id: areaId });
const namesOf = async (uid: number) => {
  const { list } = await academy.as({ uid }).done('GET area/history', {});
  return list.map(({ name }) => name);
};

test('chosen areas come back each once, the latest first, and the last one is the user’s own', async () => {
  const uid = await addUser(academy.db, scene);
  expect(await namesOf(uid)).toEqual([]);
  for (const area of [scene.jinan, scene.lixia, scene.jinan]) await record(uid, area);
  const { list } = await academy.as({ uid }).done('GET area/history', {});
  expect(list).toEqual([
    { id: scene.jinan, name: '济南市', signal: '370100', lev: 1 },
    { id: scene.lixia, name: '历下区', signal: '370102', lev: 2 },
  ]);
  const own = await academy.db
    .selectFrom('users')
    .select('area_id')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow();
  expect(own.area_id).toBe(scene.jinan);
  expect(await namesOf(await addUser(academy.db, scene))).toEqual([]);
});

test('ten areas are remembered', async () => {
  const uid = await addUser(academy.db, scene);
  const names: string[] = [];
  for (let count = 0; count < areaHistory.areas + 2; count++) {
    const signal = `3702${10 + count}`;
    const area = await academy.db
      .insertInto('areas')
      .values({ name: `第${count}区`, signal, path: signal, lev: 2, parent_id: scene.jinan })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(uid, area.id);
    names.unshift(`第${count}区`);
  }
  expect(await namesOf(uid)).toEqual(names.slice(0, areaHistory.areas));
  const rows = await academy.db
    .selectFrom('area_choices')
    .select('area_id')
    .where('user_id', '=', uid)
    .execute();
  expect(rows).toHaveLength(areaHistory.areas);
});

test('an unknown area is not found, and nothing is recorded for guests', async () => {
  const uid = await addUser(academy.db, scene);
  for (const areaId of [999_999, Number.MAX_SAFE_INTEGER]) {
    expect(await academy.as({ uid }).send('POST area/record', { area_id: areaId })).toMatchObject({
      code: 404,
      msg: '没有找到这个地区',
      data: null,
    });
  }
  expect(await namesOf(uid)).toEqual([]);
  const input = { area_id: scene.jinan };
  expect(await academy.as().send('POST area/record', input)).toMatchObject({ code: 403, data: null });
  expect(await academy.as().send('GET area/history', {})).toMatchObject({ code: 403, data: null });
});
