import { beforeAll, expect, test } from 'vitest';
import { createContentRoutes } from '../contents/routes.ts';
import { useDiscussion } from '../testing/discussion.ts';
import { addCourse } from '../testing/rows.ts';
import { createInteractionRoutes } from './routes.ts';

const talk = useDiscussion((deps) => [...createInteractionRoutes(deps), ...createContentRoutes(deps)]);
const { academy } = talk;
const rate = 'POST content/interactive/rate' as const;
let course: number;
beforeAll(async () => {
  course = await addCourse(academy.db, talk.scene);
});

const finish = (uid: number, on = course, done = true) =>
  academy.db
    .insertInto('progress')
    .values({
      user_id: uid,
      content_id: on,
      lesson_id: 0,
      total_seconds: 120,
      completed_at: done ? new Date() : null,
    })
    .execute();
const detailOf = (uid?: number) =>
  academy
    .as(uid === undefined ? undefined : { uid })
    .done('GET content/detail', { content_id: course, content_type: 'course' });

test('a user who finished a course rates it once and can change the rating; everybody sees the average', async () => {
  expect((await detailOf()).course).not.toHaveProperty('rating');
  const [one, two] = [await talk.addPerson(), await talk.addPerson()];
  await finish(one);
  await finish(two);
  expect(await academy.as({ uid: one }).done(rate, { content_id: course, stars: 3 })).toEqual({
    stars: 3,
    average: 3,
    count: 1,
  });
  const words = { content_id: course, stars: 4, text: ' 讲得很实在 ', anonymous: 1 };
  await academy.as({ uid: one }).done(rate, { ...words, stars: 2 });
  // An omitted field stays as it was, above all the anonymity.
  await academy.as({ uid: one }).done(rate, { content_id: course, stars: 4 });
  expect(await academy.as({ uid: two }).done(rate, { content_id: course, stars: 5 })).toEqual({
    stars: 5,
    average: 4.5,
    count: 2,
  });
  expect((await detailOf()).course?.rating).toEqual({ average: 4.5, count: 2 });
  const own = await detailOf(one);
  expect([own.mine?.stars, own.course?.rating]).toEqual([4, { average: 4.5, count: 2 }]);
  expect((await detailOf(await talk.addPerson())).mine).not.toHaveProperty('stars');
  const saved = academy.db
    .selectFrom('course_ratings')
    .where('user_id', '=', one)
    .select(['text', 'anonymous']);
  expect(await saved.execute()).toEqual([{ text: '讲得很实在', anonymous: true }]);
});

test('an unfinished course cannot be rated; a content that is no course is not found', async () => {
  const uid = await talk.addPerson();
  expect(await academy.as({ uid }).send(rate, { content_id: course, stars: 5 })).toMatchObject({
    msg: '学完这门课程，再来说说感受吧',
    data: null,
  });
  await finish(uid, course, false);
  expect((await academy.as({ uid }).send(rate, { content_id: course, stars: 5 })).code).not.toBe(200);
  const article = await talk.addArticle();
  expect(await academy.as({ uid }).send(rate, { content_id: article, stars: 5 })).toMatchObject({
    code: 404,
  });
  expect(await academy.as().send(rate, { content_id: course, stars: 5 })).toMatchObject({ code: 403 });
});

test('six stars, no stars and refused words are refused', async () => {
  const uid = await talk.addPerson();
  await finish(uid);
  for (const stars of [0, 6])
    expect((await academy.as({ uid }).send(rate, { content_id: course, stars })).code).not.toBe(200);
  const before = (await detailOf()).course?.rating;
  const { rows } = {
    rows: await academy.db
      .selectFrom('word_list')
      .where('action', '=', 'refuse')
      .select('word')
      .limit(1)
      .execute(),
  };
  const refused = await academy.as({ uid }).send(rate, { content_id: course, stars: 1, text: rows[0]!.word });
  expect(refused).toMatchObject({ data: null });
  expect((await detailOf()).course?.rating).toEqual(before);
});
