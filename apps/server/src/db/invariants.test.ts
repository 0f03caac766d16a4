import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addArticle,
  addComment,
  addContent,
  addCourse,
  addExpert,
  addItem,
  addLive,
  addMiniVideo,
  addModule,
  addPage,
  addScene,
  addVideo,
} from '../modules/testing/rows.ts';
import type { Db } from './database.ts';
import { createTestDatabase } from './testing/test-database.ts';

/** What readers rely on without checking: PostgreSQL refuses every row that breaks it, whoever writes. */

const { db, drop } = await createTestDatabase();
afterAll(drop);

let known: Awaited<ReturnType<typeof addRows>>;
beforeAll(async () => {
  known = await addRows(db);
});

/** One valid row of each kind, by id. */
async function addRows(on: Db) {
  const scene = await addScene(on);
  const article = await addArticle(on, scene);
  const course = await addCourse(on, scene, { lessons: [1] });
  const page = await addPage(on, { title: '学院' });
  const module = await addModule(on, {
    page_id: page,
    position: 0,
    kind: 'article',
    title: '',
    source: 'manual',
  });
  const comment = await addComment(on, scene, { content_id: article });
  const { id: lesson } = await on.selectFrom('lessons').select('id').executeTakeFirstOrThrow();
  return {
    ...scene,
    scene,
    article,
    course,
    lesson,
    page,
    module,
    comment,
    other: await addArticle(on, scene),
    mini: await addMiniVideo(on, scene),
    live: await addLive(on, scene, { status: 0 }),
    video: await addVideo(on),
    expert: await addExpert(on),
    reply: await addComment(on, scene, { content_id: article, parent_id: comment }),
    item: await addItem(on, { module_id: module, position: 0, link_type: 'content', content_id: article }),
  };
}

type Known = typeof known;

const foreignKey = '23503';
const unique = '23505';
const check = '23514';
const generated = '428C9';
const missing = '23502';

type Update = [name: string, code: string, table: string, row: keyof Omit<Known, 'scene'>, change: string];

/** Updates of one valid row; `$video` stands for the id of the valid video. */
const updates: Update[] = [
  // A video is never stored where a picture belongs, nor the other way round.
  ['a video as a cover', foreignKey, 'contents', 'article', 'cover_id = $video'],
  ['a video as a poster', foreignKey, 'media_assets', 'video', 'poster_id = $video'],
  ['a video as a reader’s face', foreignKey, 'users', 'parent', 'avatar_id = $video'],
  ['a video as an expert’s face', foreignKey, 'experts', 'expert', 'avatar_id = $video'],
  ['a video as an account’s face', foreignKey, 'accounts', 'academy', 'avatar_id = $video'],
  ['a video as a banner', foreignKey, 'module_items', 'item', 'picture_id = $video'],
  ['a picture as a mini video', foreignKey, 'mini_videos', 'mini', 'video_id = $cover'],
  ['a picture as a replay', foreignKey, 'lives', 'live', 'video_id = $cover'],
  [
    'a picture in use that becomes a video',
    foreignKey,
    'media_assets',
    'cover',
    `kind = 'video', seconds = 1`,
  ],
  [
    'the kind that a cover must have, written over',
    generated,
    'contents',
    'article',
    `picture_kind = 'video'`,
  ],
  ['a picture that runs', check, 'media_assets', 'cover', 'seconds = 3'],
  ['a video without a length', check, 'media_assets', 'video', 'seconds = null'],
  ['a video of negative length', check, 'media_assets', 'video', 'seconds = -1'],
  ['a picture with a poster', check, 'media_assets', 'cover', 'poster_id = $cover'],
  ['a picture without width', check, 'media_assets', 'cover', 'width = 0'],
  ['a colour that is none', check, 'media_assets', 'cover', `colour = 'red'`],
  ['an asset of another kind', check, 'media_assets', 'cover', `kind = 'sound'`],
  ['an inline page', check, 'media_assets', 'cover', `inline = 'data:text/html,x'`],
  [
    'a long inline picture',
    check,
    'media_assets',
    'cover',
    `inline = 'data:image/svg+xml,' || repeat('x', 1482)`,
  ],
  ['an inline video', check, 'media_assets', 'video', `inline = 'data:image/svg+xml,x'`],
  ['an expert and a content in one entry', check, 'module_items', 'item', 'expert_id = $expert'],
  ['a picture as a lesson', foreignKey, 'lessons', 'lesson', 'video_id = $cover'],

  ['an expert’s live as an activity', foreignKey, 'lives', 'live', `type = 'actLive'`],
  ['a live as a course', check, 'lives', 'live', `type = 'course'`],
  ['a content that changes its type', foreignKey, 'contents', 'article', `type = 'course'`],
  ['a content of unknown type', check, 'contents', 'article', `type = 'podcast'`],
  ['a mini video that invites to an article', foreignKey, 'mini_videos', 'mini', 'course_id = $article'],
  ['an unknown state', check, 'contents', 'article', `state = 'gone'`],
  ['published without a date', check, 'contents', 'article', 'published_at = null'],
  ['a content without a title', check, 'contents', 'article', `title = ''`],
  ['a content without a cover', missing, 'contents', 'article', 'cover_id = null'],
  ['a body that is no list', check, 'contents', 'article', `body = '{}'`],
  ['a version that falls to nothing', check, 'contents', 'article', 'version = 0'],
  ['an article without reading time', check, 'articles', 'article', 'reading_seconds = 0'],
  ['a live that ends before it starts', check, 'lives', 'live', 'ends_at = starts_at'],
  ['a live in a fourth state', check, 'lives', 'live', 'status = 3'],
  ['a negative follower_count', check, 'experts', 'expert', 'follower_count = -1'],
  ['a negative reserve_count', check, 'lives', 'live', 'reserve_count = -1'],
  ['a comment in an unknown state', check, 'comments', 'comment', `state = 'loud'`],
  ['an empty comment', check, 'comments', 'comment', `text = ''`],
  ['a comment of 501 characters', check, 'comments', 'comment', `text = repeat('字', 501)`],
  ['an entry that leads nowhere', check, 'module_items', 'item', 'content_id = null'],
  ['a content’s entry with an address', check, 'module_items', 'item', `link = '/a'`],
  [
    'an address’s entry with a content',
    check,
    'module_items',
    'item',
    `link_type = 'h5', link = 'https://example.org'`,
  ],
  ['an entry of unknown kind', check, 'module_items', 'item', `link_type = 'mail'`],
  ['a banner that fills itself', check, 'page_modules', 'module', `kind = 'banner', source = 'latest'`],
  ['a negative view_count', check, 'contents', 'article', 'view_count = -1'],
  ['a negative like_count', check, 'contents', 'article', 'like_count = -1'],
  ['a negative collect_count', check, 'contents', 'article', 'collect_count = -1'],
  ['a negative comment_count', check, 'contents', 'article', 'comment_count = -1'],
  ['a comment’s negative like_count', check, 'comments', 'comment', 'like_count = -1'],
  ['a comment’s negative reply_count', check, 'comments', 'comment', 'reply_count = -1'],
];

const ownKey = new Set(['lives', 'mini_videos', 'articles']);

test.each(updates)('%s is refused', async (_, code, table, row, change) => {
  const written = change.replaceAll(/\$(\w+)/g, (_whole, name) => String(known[name as 'cover']));
  const id = sql.ref(ownKey.has(table) ? 'content_id' : 'id');
  const attempt = sql`update ${sql.table(table)} set ${sql.raw(written)} where ${id} = ${known[row]}`;
  await expect(attempt.execute(db)).rejects.toMatchObject({ code });
});

type Attempt = (of: Known) => Promise<unknown>;

const others: [name: string, code: string, attempt: Attempt][] = [
  ['a video as what a search shows', foreignKey, ({ video }) => addDocument({ cover_id: video })],
  ['a search document of unknown type', check, () => addDocument({ related_type: 'podcast' as 'graphic' })],
  [
    'a picture in use, deleted',
    foreignKey,
    ({ cover }) => db.deleteFrom('media_assets').where('id', '=', cover).execute(),
  ],
  // A type's detail row belongs to a content of that type.
  [
    'a course’s row on an article',
    foreignKey,
    ({ other }) => db.insertInto('courses').values({ content_id: other, credit: 1 }).execute(),
  ],
  [
    'an article’s row on a course',
    foreignKey,
    ({ course }) => db.insertInto('articles').values({ content_id: course, reading_seconds: 1 }).execute(),
  ],
  [
    'a mini video’s row on an article',
    foreignKey,
    ({ other, video }) =>
      db.insertInto('mini_videos').values({ content_id: other, video_id: video }).execute(),
  ],
  [
    'a content withdrawn without ever being published',
    check,
    ({ scene }) => addContent(db, scene, { type: 'graphic', state: 'withdrawn', published_at: null }),
  ],
  // Threads have two levels, and a reply belongs to the same content as the comment it answers.
  [
    'a reply to a reply',
    foreignKey,
    ({ scene, article, reply }) => addComment(db, scene, { content_id: article, parent_id: reply }),
  ],
  [
    'a reply under another content',
    foreignKey,
    ({ scene, other, comment }) => addComment(db, scene, { content_id: other, parent_id: comment }),
  ],
  [
    'an answered comment that becomes a reply',
    foreignKey,
    async ({ scene, article, comment }) => {
      const second = await addComment(db, scene, { content_id: article });
      await db.updateTable('comments').set({ parent_id: second }).where('id', '=', comment).execute();
    },
  ],
  [
    'two academies',
    unique,
    ({ shandong }) => addAccount(db, { name: '第二', area_id: shandong, platform: true }),
  ],
  [
    'two pages of one account',
    unique,
    async ({ academy }) => {
      await addPage(db, { title: '一', account_id: academy });
      await addPage(db, { title: '二', account_id: academy });
    },
  ],
  [
    'two entries in one place',
    unique,
    ({ module, article }) =>
      addItem(db, { module_id: module, position: 0, link_type: 'content', content_id: article }),
  ],
  [
    'a city without its province',
    check,
    () => db.insertInto('areas').values({ name: '某市', signal: '380100', lev: 1, path: '3801' }).execute(),
  ],
  [
    'two areas of one code',
    unique,
    () => db.insertInto('areas').values({ name: '山东', signal: '370000', lev: 0, path: '38' }).execute(),
  ],
  [
    'the same like twice',
    unique,
    ({ parent, article }) => {
      const like = { user_id: parent, content_id: article, kind: 'like' as const };
      return db.insertInto('interactions').values([like, like]).execute();
    },
  ],
  ['a second configuration', unique, () => addConfig(true)],
  ['a configuration beside the one', check, () => addConfig(false)],
];

test.each(others)('%s is refused', async (_, code, attempt) => {
  await expect(attempt(known)).rejects.toMatchObject({ code });
});

const addConfig = (singleton: boolean) =>
  db.insertInto('system_config').values({ singleton, name: '学院', short_name: '学院' }).execute();

const addDocument = (fields: { cover_id?: number; related_type?: 'graphic' }) =>
  db
    .insertInto('search_documents')
    .values({
      related_type: 'graphic',
      related_id: known.article,
      area_id: known.shandong,
      title: '题目',
      body: '',
      cover_id: known.cover,
      tokens: '',
      ...fields,
    })
    .execute();

test('rows that belong to a content are deleted with it', async () => {
  const { scene } = known;
  const course = await addCourse(db, scene, { lessons: [2, 1] });
  const root = await addComment(db, scene, { content_id: course });
  await addComment(db, scene, { content_id: course, parent_id: root });
  const mini = await addMiniVideo(db, scene, { course_id: course });
  await db.deleteFrom('contents').where('id', '=', course).execute();
  const chapters = await db.selectFrom('chapters').selectAll().where('course_id', '=', course).execute();
  const comments = await db.selectFrom('comments').selectAll().where('content_id', '=', course).execute();
  expect([...chapters, ...comments]).toEqual([]);
  const left = await db
    .selectFrom('mini_videos')
    .select('course_id')
    .where('content_id', '=', mini)
    .execute();
  expect(left).toEqual([{ course_id: null }]);
});
