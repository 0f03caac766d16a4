import type { Db } from '../../../db/database.ts';
import type { ArticleInput, CourseInput, LiveInput, MiniVideoInput } from '../content-input.ts';

/** The rows that every content refers to. */
export async function createSampleRows(db: Db) {
  const area = await db
    .insertInto('areas')
    .values({ name: '山东省', signal: '370000', lev: 0, path: '37' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const picture = await db
    .insertInto('media_assets')
    .values({ kind: 'picture', path: 'sample/desk.svg', sha256: 'a', bytes: 1, width: 320, height: 180 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const video = await db
    .insertInto('media_assets')
    .values({
      kind: 'video',
      path: 'sample/index.m3u8',
      sha256: 'b',
      bytes: 1,
      width: 640,
      height: 360,
      seconds: 40,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await db
    .insertInto('accounts')
    .values({
      key: 'shandong',
      name: '有效父母学院',
      intro: '',
      avatar_id: picture.id,
      area_id: area.id,
      platform: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expert = await db
    .insertInto('experts')
    .values({
      key: 'li-muqing',
      name: '李慕晴',
      title: '特聘专家',
      organisation: '指导中心',
      intro: '研究亲子沟通。',
      tags: ['作业习惯'],
      avatar_id: picture.id,
      position: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = {
    areaId: area.id,
    coverId: picture.id,
    videoId: video.id,
    accountId: account.id,
    expertId: expert.id,
  };
  return { ...ids, ...sampleContents(ids) };
}

type Ids = { areaId: number; coverId: number; videoId: number; accountId: number; expertId: number };

function sampleContents({ areaId, coverId, videoId, accountId, expertId }: Ids) {
  const common = {
    title: '写作业拖拉，先看这三件事',
    summary: '先别急着催。',
    body: [{ kind: 'paragraph' as const, text: '**拖拉**是结果，不是原因。' }],
    tags: ['专注'],
    areaId,
    coverId,
    accountId,
    expertId,
    majorId: null,
  };
  const lesson = (key: string) => ({
    key,
    title: `第${key}课`,
    summary: '',
    transcript: [{ start: 0, text: '铅笔断了' }],
    videoId,
  });
  const article: ArticleInput = { ...common, key: 'graphic/a', type: 'graphic', readingSeconds: 60 };
  const course: CourseInput = {
    ...common,
    key: 'course/c',
    type: 'course',
    credit: 2,
    chapters: [
      { title: '一', lessons: [lesson('one'), lesson('two')] },
      { title: '二', lessons: [lesson('three')] },
    ],
  };
  const mini: MiniVideoInput = {
    ...common,
    key: 'miniVideo/m',
    type: 'miniVideo',
    videoId,
    courseId: null,
    transcript: [{ start: 0, text: '深呼吸三次' }],
  };
  const live: LiveInput = {
    ...common,
    key: 'expertLive/l',
    type: 'expertLive',
    status: 0,
    startsAt: new Date('2026-11-20T11:30:00Z'),
    endsAt: new Date('2026-11-20T12:30:00Z'),
    agenda: [{ at: '19:30', title: '开场' }],
    capacity: null,
    videoId: null,
  };
  return { article, course, mini, live, lesson };
}
