import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';
import { inTransaction } from '../../db/transactions.ts';

/** Plain inserts for tests: each takes what the test is about and fills in the others. */

let serial = 0;
const next = () => (serial += 1);

async function insert<Table extends keyof Schema>(
  db: Db,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<number> {
  const inserted = await db
    .insertInto(table as 'areas')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

export const addPicture = (db: Db, fields: Partial<Insertable<Schema['media_assets']>> = {}) =>
  insert(db, 'media_assets', {
    kind: 'picture',
    path: `pictures/${next()}.svg`,
    sha256: '00',
    bytes: 10,
    width: 320,
    height: 180,
    ...fields,
  });

export const addVideo = (db: Db, fields: Partial<Insertable<Schema['media_assets']>> = {}) =>
  addPicture(db, { kind: 'video', path: `videos/${next()}/index.m3u8`, seconds: 40, ...fields });

export const addMajor = (db: Db, name: string, position = next()) =>
  insert(db, 'majors', { name, signal: `major-${next()}`, position });

export const addUser = async (
  db: Db,
  scene: Pick<Scene, 'shandong'>,
  fields: Partial<Insertable<Schema['users']>> = {},
) =>
  insert(db, 'users', {
    nickname: '小满妈妈',
    area_id: scene.shandong,
    avatar_id: await addPicture(db),
    ...fields,
  });

export const addExpert = async (db: Db, fields: Partial<Insertable<Schema['experts']>> = {}) =>
  insert(db, 'experts', {
    key: `expert-${next()}`,
    name: '李慕晴',
    title: '特聘专家',
    organisation: '指导中心',
    intro: '做过十二年班主任。',
    tags: ['亲子沟通'],
    avatar_id: await addPicture(db),
    position: next(),
    ...fields,
  });

export const addAccount = async (db: Db, fields: { name: string; area_id: number; platform?: boolean }) =>
  insert(db, 'accounts', {
    key: `account-${next()}`,
    intro: '介绍',
    avatar_id: await addPicture(db),
    ...fields,
  });

export type ContentOptions = Partial<Insertable<Schema['contents']>>;

/**
 * A content of a type, published by default; `addRow` adds its type's own row, without which the database accepts only
 * contents that are not published.
 */
export const addContent = (
  db: Db,
  scene: Scene,
  fields: ContentOptions & Pick<Insertable<Schema['contents']>, 'type'>,
  addRow: (tx: Tx, id: number) => Promise<unknown> = async () => {},
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const id = await insert(tx, 'contents', {
      title: `内容${next()}`,
      summary: '一句话',
      cover_id: scene.cover,
      account_id: scene.academy,
      area_id: scene.shandong,
      state: 'published',
      published_at: new Date(Date.UTC(2026, 0, 1) + next() * 60_000),
      ...fields,
    });
    await addRow(tx, id);
    return id;
  });

export const addArticle = (db: Db, scene: Scene, fields: ContentOptions = {}): Promise<number> =>
  addContent(db, scene, { ...fields, type: 'graphic' }, (tx, id) =>
    tx.insertInto('articles').values({ content_id: id, reading_seconds: 90 }).execute(),
  );

export async function addMiniVideo(
  db: Db,
  scene: Scene,
  fields: ContentOptions & { course_id?: number } = {},
): Promise<number> {
  const { course_id: courseId, ...content } = fields;
  const videoId = await addVideo(db, {
    width: 360,
    height: 640,
    poster_id: await addPicture(db, { width: 360, height: 640 }),
  });
  return addContent(db, scene, { ...content, type: 'miniVideo' }, (tx, id) =>
    tx
      .insertInto('mini_videos')
      .values({ content_id: id, video_id: videoId, course_id: courseId ?? null })
      .execute(),
  );
}

export interface LiveOptions extends ContentOptions {
  status: 0 | 1 | 2;
  starts_at?: Date;
  video_id?: number;
  type?: 'expertLive' | 'actLive';
}

export async function addLive(db: Db, scene: Scene, fields: LiveOptions): Promise<number> {
  const {
    status,
    starts_at: startsAt = new Date('2026-03-01T11:30:00Z'),
    video_id: videoId,
    ...content
  } = fields;
  const type = content.type ?? 'expertLive';
  const live = {
    type,
    status,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 3_600_000),
    agenda: JSON.stringify([{ at: '19:30', title: '开场' }]),
    origin: videoId === undefined ? ('publish' as const) : ('recorded' as const),
    video_id: videoId ?? null,
  };
  return addContent(db, scene, { ...content, type }, (tx, id) =>
    tx
      .insertInto('lives')
      .values({ ...live, content_id: id })
      .execute(),
  );
}

/** A course whose chapters have as many lessons as the numbers say, each lesson 40 seconds long. */
export async function addCourse(
  db: Db,
  scene: Scene,
  fields: ContentOptions & { lessons?: number[] } = {},
): Promise<number> {
  const { lessons = [2, 1], ...content } = fields;
  const id = await addContent(db, scene, { ...content, type: 'course' }, (tx, courseId) =>
    tx.insertInto('courses').values({ content_id: courseId, credit: 2 }).execute(),
  );
  for (const [position, count] of lessons.entries()) {
    const chapter = await insert(db, 'chapters', { course_id: id, position, title: `第${position + 1}章` });
    for (let place = 0; place < count; place++) await addLesson(db, chapter, place);
  }
  return id;
}

const addLesson = async (db: Db, chapterId: number, position: number) =>
  insert(db, 'lessons', {
    chapter_id: chapterId,
    position,
    key: `lesson-${next()}`,
    title: `第${position + 1}节`,
    summary: '',
    video_id: await addVideo(db, { captions_path: `videos/${next()}/captions.vtt` }),
  });

interface CommentOptions {
  content_id: number;
  parent_id?: number;
  text?: string;
  like_count?: number;
  reply_count?: number;
  created_at?: Date | string;
  state?: 'visible' | 'held' | 'hidden' | 'deleted';
}

export const addComment = (db: Db, scene: Scene, fields: CommentOptions) =>
  insert(db, 'comments', { user_id: scene.parent, text: '说得对', ...fields });

/** Blocks a content, or an author, for a user. */
export async function addBlock(
  db: Db,
  userId: number,
  what: { content: number } | { expert: number } | { account: number },
): Promise<void> {
  if ('content' in what) {
    const row = { user_id: userId, content_id: what.content, kind: 'block' } as const;
    await db.insertInto('interactions').values(row).execute();
    return;
  }
  const author = 'expert' in what ? { expert_id: what.expert } : { account_id: what.account };
  await db
    .insertInto('author_blocks')
    .values({ user_id: userId, ...author })
    .execute();
}

export const addPage = (db: Db, fields: { title: string; account_id?: number }) =>
  insert(db, 'pages', { key: `page-${next()}`, account_id: null, ...fields });

export const addModule = (db: Db, fields: Insertable<Schema['page_modules']>) =>
  insert(db, 'page_modules', fields);

export const addItem = (db: Db, fields: Insertable<Schema['module_items']>) =>
  insert(db, 'module_items', fields);

/** The rows that all others refer to. */
export interface Scene {
  shandong: number;
  jinan: number;
  lixia: number;
  yantai: number;
  cover: number;
  academy: number;
  parent: number;
}

export async function addScene(db: Db): Promise<Scene> {
  const shandong = await insert(db, 'areas', { name: '山东省', signal: '370000', lev: 0, path: '37' });
  const city = (name: string, signal: string) =>
    insert(db, 'areas', { name, signal, lev: 1, path: signal.slice(0, 4), parent_id: shandong });
  const yantai = await city('烟台市', '370600');
  const jinan = await city('济南市', '370100');
  const lixia = await insert(db, 'areas', {
    name: '历下区',
    signal: '370102',
    lev: 2,
    path: '370102',
    parent_id: jinan,
  });
  const cover = await addPicture(db, { path: 'covers/desk.svg', colour: '#FFE0C2' });
  const academy = await addAccount(db, { name: '有效父母学院', area_id: shandong, platform: true });
  const scene = { shandong, jinan, lixia, yantai, cover, academy, parent: 0 };
  return { ...scene, parent: await addUser(db, scene) };
}
