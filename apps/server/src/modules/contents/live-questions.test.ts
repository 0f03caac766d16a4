import { beforeAll, expect, test } from 'vitest';
import { addArticle, addLive, addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createContentRoutes } from './routes.ts';

const academy = useTestModule(createContentRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const about = (id: number) => ({ content_id: id, content_type: 'expertLive' as const });

async function ask(contentId: number, text: string, answeredAt: number | null): Promise<void> {
  const row = { content_id: contentId, user_id: scene.parent, text, anonymous: true };
  await academy.db
    .insertInto('live_questions')
    .values({ ...row, asked_at: new Date(), answered_at_second: answeredAt })
    .execute();
}

test('answered questions are listed by the time of the answer, without names; unanswered ones are left out', async () => {
  const live = await addLive(academy.db, scene, { status: 2 });
  await ask(live, '后答的', 40);
  await ask(live, '没答的', null);
  await ask(live, '先答的', 12);
  const { list } = await academy.read('GET content/livequestions', about(live));
  expect(list).toEqual([
    { id: expect.any(Number), text: '先答的', at_second: 12 },
    { id: expect.any(Number), text: '后答的', at_second: 40 },
  ]);
});

test('the seconds are those of the trimmed recording', async () => {
  const live = await addLive(academy.db, scene, { status: 2 });
  await ask(live, '剪掉的', 5);
  await ask(live, '留下的', 25);
  await academy.db.updateTable('lives').set({ trim_seconds: 20 }).where('content_id', '=', live).execute();
  const { list } = await academy.read('GET content/livequestions', about(live));
  expect(list).toMatchObject([{ text: '留下的', at_second: 5 }]);
});

test('a content that is no live has no questions', async () => {
  const article = await addArticle(academy.db, scene, {});
  expect(
    await academy.as({ uid: scene.parent }).send('GET content/livequestions', about(article)),
  ).toMatchObject({
    code: 404,
  });
});
