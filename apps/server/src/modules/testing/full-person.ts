import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { addArticle, addComment, addCourse, addExpert, addLive, addUser, type Scene } from './rows.ts';
import type { Storage } from '../../ports/storage.ts';
import { addGuardianTraces } from './student-rows.ts';
import { addAttempt, addExam } from './exam.ts';
import { addFiles, addStoredPicture, type SentFiles } from './full-person-files.ts';
import { addLiveTraces } from './live-rows.ts';
import { addQaTraces } from './qa-rows.ts';
import { marks } from './personal-marks.ts';
import { addView } from './view-rows.ts';

export interface FullPerson extends SentFiles {
  readonly id: number;
  readonly article: number;
  readonly live: number;
  readonly expert: number;
  /** Comments by their texts. */
  readonly comments: Record<
    'plain' | 'naming' | 'withNumber' | 'withName' | 'answered' | 'held' | 'monologue' | 'continued',
    number
  >;
}

/** What only this user wrote, with the name of their child. */
const ownWords = `${marks.secret}：${marks.childName}`;

/** A user who has used everything, with a row of theirs in every table that can hold one. */
export async function addFullPerson(db: Db, storage: Storage, scene: Scene): Promise<FullPerson> {
  const { mobile, nickname, loginName, childName } = marks;
  const secret = ownWords;
  const avatar = await addStoredPicture(db, storage, 'aaaa');
  const id = await addUser(db, scene, {
    key: `demo/${nickname}`,
    nickname,
    mobile,
    login_name: loginName,
    intro: secret,
    password_hash: 'hash of zhao',
    avatar_id: avatar,
    area_id: scene.lixia,
    account_id: scene.academy,
    main_account_id: scene.academy,
    operator: true,
  });
  const article = await addArticle(db, scene, { like_count: 1, collect_count: 1 });
  const live = await addLive(db, scene, { status: 0 });
  const expert = await addExpert(db, { user_id: id, follower_count: 1 });
  await addProofs(db, id);
  await addTraces(db, { id, article, live, expert });
  await addRating(db, scene, id);
  await addView(db, { userId: id, contentId: article });
  await addAttempt(db, { userId: id, examId: await addExam(db, { course_id: await addCourse(db, scene) }) });
  await addGuardianTraces(db, id, childName);
  await addLiveTraces(db, { userId: id, contentId: live, text: secret });
  await addQaTraces(db, id, secret);
  const comments = await addWords(db, scene, { id, article, live });
  const sent = await addFiles(db, { storage, scene, id, avatar });
  return { id, article, live, expert, comments, ...sent };
}

async function addProofs(db: Db, id: number): Promise<void> {
  const { mobile, subject, device } = marks;
  const at = new Date('2026-03-01T00:00:00Z');
  const later = new Date('2027-03-01T00:00:00Z');
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), user_id: id, device, created_at: at, expires_at: later })
    .execute();
  const factorId = randomUUID();
  const factor = {
    id: factorId,
    user_id: id,
    sealed_secret: 'key of zhao',
    created_at: at,
    confirmed_at: at,
  };
  await db.insertInto('second_factors').values(factor).execute();
  await db.insertInto('recovery_codes').values({ factor_id: factorId, code_hash: 'x' }).execute();
  const code = {
    mobile,
    scene: 'leave' as const,
    code_hash: 'x',
    network_hash: 'y',
    sent_at: new Date(),
    expires_at: later,
  };
  await db.insertInto('sms_codes').values(code).execute();
  const grant = { provider: 'apple' as const, subject, user_id: id, refresh_token: 'grant of zhao' };
  await db.insertInto('external_identities').values(grant).execute();
  await sql`insert into system_articles (key, title, version, updated_at, body)
    values ('privacy', '隐私政策', '1.0', now(), '[]') on conflict do nothing`.execute(db);
  await db.insertInto('consents').values({ user_id: id, article_key: 'privacy', version: '1.0' }).execute();
}

type Traced = Pick<FullPerson, 'id' | 'article' | 'live' | 'expert'>;

async function addTraces(db: Db, { id, article, live, expert }: Traced): Promise<void> {
  const done = (content: number, kind: 'like' | 'collect' | 'reserve' | 'block') => ({
    user_id: id,
    content_id: content,
    kind,
  });
  await db
    .insertInto('interactions')
    .values([done(article, 'like'), done(article, 'collect'), done(live, 'reserve'), done(live, 'block')])
    .execute();
  await sql`update lives set reserve_count = 1 where content_id = ${live}`.execute(db);
  await db.insertInto('follows').values({ user_id: id, expert_id: expert }).execute();
  await db.insertInto('author_blocks').values({ user_id: id, expert_id: expert }).execute();
  await db.insertInto('area_choices').values({ user_id: id, area_id: 1 }).execute();
  await db
    .insertInto('school_requests')
    .values({ user_id: id, area_id: 1, name: '实验小学', note: ownWords, created_at: new Date() })
    .execute();
  await db.insertInto('search_history').values({ user_id: id, word: ownWords }).execute();
  await db
    .insertInto('ledger_entries')
    .values({ user_id: id, ledger: 2, amount: 5, cause: `signed in ${id}` })
    .execute();
  await db.insertInto('shares').values({ user_id: id, content_id: article, channel: 'wechat' }).execute();
}

async function addRating(db: Db, scene: Scene, id: number): Promise<void> {
  const rating = { user_id: id, content_id: await addCourse(db, scene), stars: 4, rated_at: new Date() };
  await db
    .insertInto('course_ratings')
    .values({ ...rating, text: ownWords })
    .execute();
}

/** Another user's answer that names the child and the user, and the notices and reports that quote it. */
async function addAnswerWithNames(
  db: Db,
  scene: Scene,
  { article, root }: { article: number; root: number },
): Promise<void> {
  const { childName, nickname, loginName } = marks;
  const text = `${childName}真棒，${nickname}（${loginName.toUpperCase()}）辛苦了`;
  const answer = await addComment(db, scene, { content_id: article, parent_id: root, text });
  const notice = { user_id: scene.parent, created_at: new Date(), content_id: article };
  const { id: noticeId } = await db
    .insertInto('notices')
    .values({
      ...notice,
      kind: 'reply',
      title: '有人回复了您',
      text,
      cause: `reply ${answer}`,
      comment_id: root,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('notice_replies').values({ reply_id: answer, notice_id: noticeId }).execute();
  await db
    .insertInto('notices')
    .values({
      ...notice,
      kind: 'approved',
      title: '您的评论通过了审核',
      text,
      cause: 'approved',
      comment_id: answer,
    })
    .execute();
  await db
    .insertInto('reports')
    .values({ user_id: scene.parent, target: 'comment', target_id: root, reason: 'privacy', text })
    .execute();
}

async function addWords(
  db: Db,
  scene: Scene,
  { id, article, live }: { id: number; article: number; live: number },
): Promise<FullPerson['comments']> {
  const { mobile, nickname, childName } = marks;
  const secret = ownWords;
  const say = async (text: string, fields = {}) => {
    const comment = await addComment(db, { ...scene, parent: id }, { content_id: article, text, ...fields });
    await sql`update comments set province = '山东', request_key = gen_random_uuid() where id = ${comment}`.execute(
      db,
    );
    return comment;
  };
  const monologue = await say(`${mobile}，${secret}`, { reply_count: 1 });
  const comments = {
    monologue,
    continued: await say(`${nickname}又说`, { parent_id: monologue }),
    plain: await say('孩子睡得好多了'),
    naming: await say(`我家${childName}睡得好多了`),
    withNumber: await say(`加我 138-1234 ５６７８，${secret}`),
    withName: await say(`我是${nickname}，${secret}`),
    answered: await say(`${nickname}：${secret}`, { reply_count: 1 }),
    held: await say(secret, { state: 'held' }),
  };
  await addComment(db, scene, { content_id: article, parent_id: comments.answered, text: '谢谢分享' });
  await addAnswerWithNames(db, scene, { article, root: comments.naming });
  await sql`update contents set comment_count = 9 where id = ${article}`.execute(db);
  await db.insertInto('comment_likes').values({ user_id: id, comment_id: comments.plain }).execute();
  for (const text of ['老师好', `${childName}也在看`, `${mobile} ${secret}`]) {
    await db
      .insertInto('live_comments')
      .values({ content_id: live, user_id: id, text, at_second: 3 })
      .execute();
  }
  const report = { user_id: id, target: 'content' as const, target_id: article, reason: 'other' as const };
  await db
    .insertInto('reports')
    .values({ ...report, text: secret })
    .execute();
  return comments;
}
