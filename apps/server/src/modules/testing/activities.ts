import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { addAttempt, addExam } from './exam.ts';
import { addAccount, addArticle, addComment, addCourse, addExpert, addLive, type Scene } from './rows.ts';
import { addLiveTraces } from './live-rows.ts';
import { addQaTraces } from './qa-rows.ts';
import { addGuardianTraces } from './student-rows.ts';
import { addView } from './view-rows.ts';

export async function addTargets(db: Db, scene: Scene) {
  const article = await addArticle(db, scene);
  return {
    area: scene.jinan,
    article,
    exam: await addExam(db, { course_id: await addCourse(db, scene) }),
    rated: await addCourse(db, scene),
    live: await addLive(db, scene, { status: 0 }),
    expert: await addExpert(db),
    account: await addAccount(db, { name: '济南市家长学校', area_id: scene.jinan }),
    comment: await addComment(db, scene, { content_id: article }),
  };
}

export type Targets = Awaited<ReturnType<typeof addTargets>>;

export async function runActivityAs(db: Db, userId: number, on: Targets) {
  const { article, live, expert, comment, account } = on;
  const text = { user_id: userId, text: '说得对' };
  await sql`insert into interactions (user_id, content_id, kind) values
    (${userId}, ${article}, 'like'), (${userId}, ${article}, 'collect'), (${userId}, ${article}, 'block'),
    (${userId}, ${live}, 'reserve'), (${userId}, ${live}, 'like')`.execute(db);
  await db.insertInto('follows').values({ user_id: userId, expert_id: expert }).execute();
  await db.insertInto('comment_likes').values({ user_id: userId, comment_id: comment }).execute();
  await db
    .insertInto('author_blocks')
    .values([
      { user_id: userId, expert_id: expert },
      { user_id: userId, account_id: account },
    ])
    .execute();
  const report = { target: 'comment', target_id: comment, reason: 'abuse' } as const;
  await db
    .insertInto('reports')
    .values({ user_id: userId, ...report })
    .execute();
  await addGuardianTraces(db, userId);
  await addLiveTraces(db, { userId, contentId: live });
  await addQaTraces(db, userId);
  await addView(db, { userId, contentId: on.article });
  await addAttempt(db, { userId, examId: on.exam });
  const rating = { user_id: userId, content_id: on.rated, stars: 5, rated_at: new Date() };
  await db.insertInto('course_ratings').values(rating).execute();
  await db.insertInto('consents').values({ user_id: userId, article_key: 'privacy', version: '1' }).execute();
  await db.insertInto('area_choices').values({ user_id: userId, area_id: on.area }).execute();
  await db
    .insertInto('school_requests')
    .values({ user_id: userId, area_id: on.area, name: '实验小学', created_at: new Date() })
    .execute();
  await db.insertInto('search_history').values({ user_id: userId, word: '作业' }).execute();
  await db
    .insertInto('comments')
    .values({ ...text, content_id: article })
    .execute();
  await db
    .insertInto('live_comments')
    .values({ ...text, content_id: live, at_second: 3 })
    .execute();
  await db
    .insertInto('feedbacks')
    .values({ ...text, request_key: randomUUID() })
    .execute();
  await db.insertInto('shares').values({ user_id: userId, content_id: article, channel: 'link' }).execute();
  await db
    .insertInto('ledger_entries')
    .values({ user_id: userId, ledger: 2, amount: 5, cause: `test ${userId}` })
    .execute();
  await db
    .insertInto('uploads')
    .values({ id: randomUUID(), user_id: userId, kind: 'picture', name: 'a.jpg', sha256: '00', bytes: 1 })
    .execute();
  await db.insertInto('data_exports').values({ id: randomUUID(), user_id: userId }).execute();
}
