import { expect, test } from 'vitest';
import { addArticle, addCourse, addLive, addMiniVideo } from '../testing/rows.ts';
import { setUpTown, valueOf } from './testing/set-up-town.ts';

const here = setUpTown();

test('what was published over time adds up to what was published, whatever the number of types', async () => {
  const { db } = here.academy;
  const { scene } = here.town;
  const account = await db
    .selectFrom('users')
    .where('id', '=', here.town.owners.other)
    .select('account_id')
    .executeTakeFirstOrThrow();
  const published = { account_id: account.account_id!, published_at: new Date('2026-11-10T04:00:00Z') };
  await addLive(db, scene, { ...published, status: 1, type: 'actLive' });
  await addLive(db, scene, { ...published, status: 1, type: 'actLive' });
  await addMiniVideo(db, scene, published);
  await addMiniVideo(db, scene, published);
  await addCourse(db, scene, published);
  await addArticle(db, scene, published);
  await addArticle(db, scene, published);
  await addLive(db, scene, { ...published, status: 1, type: 'expertLive' });
  const stat = await here.as('other').done('GET user/account/publishstat', {});
  const [time, types] = stat.charts;
  const sumOf = (values: readonly (number | null)[]) =>
    values.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  expect(time!.series.map(({ name, values }) => [name, sumOf(values)])).toEqual([
    ['文章', 2],
    ['短视频', 2],
    ['活动直播', 2],
    ['其他', 2],
  ]);
  expect(sumOf(types!.series[0]!.values)).toBe(8);
  expect(valueOf(stat, 'published')).toBe(8);
});
