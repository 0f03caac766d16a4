import { beforeAll, expect, test } from 'vitest';
import { addMajor, addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createAreaRoutes } from './routes.ts';

const academy = useTestModule(createAreaRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

test('without a parent the provinces are returned, one level', async () => {
  const { list } = await academy.read('GET area');
  expect(list).toEqual([{ id: scene.shandong, name: '山东省', signal: '370000', lev: 0, children: [] }]);
});

test('depth returns as many levels as requested, by division code', async () => {
  const { list } = await academy.read('GET area', { depth: 3 });
  const cities = list[0]?.children ?? [];
  expect(cities.map((city) => city.name)).toEqual(['济南市', '烟台市']);
  expect(cities[0]?.children.map((county) => county.name)).toEqual(['历下区']);
  const below = await academy.read('GET area', { parent_id: scene.shandong });
  expect(below.list.map((city) => [city.name, city.children])).toEqual([
    ['济南市', []],
    ['烟台市', []],
  ]);
});

test('a county has nothing below it, an unknown area is not found', async () => {
  expect(await academy.read('GET area', { parent_id: scene.lixia, depth: 10 })).toEqual({ list: [] });
  for (const parent of [999_999, Number.MAX_SAFE_INTEGER]) {
    expect(await academy.call('area', { parent_id: parent })).toMatchObject({ code: 404, data: null });
  }
});

test('learning tracks have the same shape, one level, in their order', async () => {
  const second = await addMajor(academy.db, '初中', 901);
  const first = await addMajor(academy.db, '小学', 900);
  const { list } = await academy.read('GET area', { kind: 'major', depth: 5 });
  expect(list.map((track) => track.id)).toEqual([first, second]);
  expect(list[0]).toMatchObject({ name: '小学', lev: 0, children: [] });
  expect(await academy.read('GET area', { kind: 'major', parent_id: first })).toEqual({ list: [] });
  expect(await academy.call('area', { kind: 'major', parent_id: 999_999 })).toMatchObject({ code: 404 });
});

test('an invalid input is named by its field', async () => {
  const refused = async (query: Record<string, string>) => (await academy.call('area', query)).msg;
  expect(await refused({ parent_id: '' })).toBe('上级地区编号不能为空');
  expect(await refused({ parent_id: '0' })).toBe('上级地区编号必须是正整数');
  expect(await refused({ depth: '11' })).toBe('层级不能大于10');
  expect(await refused({ kind: 'planet' })).toBe('类别只能是area、major之一');
});
