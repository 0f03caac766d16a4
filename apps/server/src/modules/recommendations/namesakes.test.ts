import { beforeAll, expect, test } from 'vitest';
import { addArticle, addExpert, addMajor, addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createRecommendationRoutes } from './routes.ts';

const academy = useTestModule(createRecommendationRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

test('two experts of one name are told apart by their organisations', async () => {
  const major = await addMajor(academy.db, '初中');
  const experts = [
    await addExpert(academy.db, { name: '王芳', organisation: '市一中' }),
    await addExpert(academy.db, { name: '王芳', organisation: '市妇幼保健院' }),
  ];
  for (const expert_id of experts) await addArticle(academy.db, scene, { major_id: major, expert_id });
  const { list } = await academy.read('GET index/recommend', { major_id: major });
  expect(list.map(({ expert_id, expert_name }) => [expert_id, expert_name])).toEqual([
    [experts[1], '王芳（市妇幼保健院）'],
    [experts[0], '王芳（市一中）'],
  ]);
});
