import { expect, test } from 'vitest';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { addLearned } from '../testing/learned-rows.ts';
import { addMiniVideo } from '../testing/rows.ts';
import { setUpTown, valueOf } from './testing/set-up-town.ts';

const here = setUpTown();

test('the minutes of the content types add up to the minutes above them', async () => {
  const { db } = here.academy;
  const { scene, second, article } = here.town;
  const children = await db
    .selectFrom('guardians')
    .innerJoin('students', 'students.id', 'student_id')
    .where('class_id', '=', second.big)
    .select(['student_id as studentId', 'user_id as userId'])
    .limit(5)
    .execute();
  const miniVideo = await addMiniVideo(db, scene);
  // 25 seconds more of each: less than half a minute, and together more than half.
  for (const child of children)
    for (const contentId of [article, miniVideo])
      await addLearned(db, { ...child, contentId, at: '2026-11-11T12:00:00Z', seconds: 5 });
  await refreshStatistics(db);
  const stat = await here.as('bureau').done('GET user/account/viewstat', { class_id: second.big });
  const minutes = stat.charts.find(({ key }) => key === 'types')!.series[0]!.values;
  expect(minutes).toHaveLength(2);
  expect(valueOf(stat, 'minutes')).toBe(71);
  expect(minutes.reduce<number>((sum, slice) => sum + slice!, 0)).toBe(71);
});
