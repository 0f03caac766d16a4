import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

interface Article {
  title: string;
  body: { kind: string; text?: string; items?: string[]; ordered?: boolean }[];
  area?: number;
}

/** Inserts contents directly into the tables; how they are published is tested elsewhere. */
export async function createSampleLibrary(db: Db) {
  const insert = async (table: string, row: Record<string, unknown>, tx: Db | Tx = db): Promise<number> => {
    const inserted = await tx
      .insertInto(table as 'areas')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return inserted.id;
  };
  const province = await insert('areas', { name: '山东省', signal: '370000', lev: 0, path: '37' });
  const city = (name: string, signal: string) =>
    insert('areas', { name, signal, lev: 1, path: signal.slice(0, 4), parent_id: province });
  const [jinan, yantai] = [await city('济南市', '370100'), await city('烟台市', '370600')];
  const cover = await insert('media_assets', {
    kind: 'picture',
    path: 'covers/desk.svg',
    sha256: '00',
    bytes: 10,
    width: 320,
    height: 180,
  });
  const account = await insert('accounts', {
    key: 'academy',
    name: '有效父母学院',
    intro: '学院',
    avatar_id: cover,
    area_id: province,
    platform: true,
  });
  const addContent = (type: 'course' | 'graphic', { title, body, area = province }: Article) =>
    db.transaction().execute(async (tx) => {
      const row = {
        type,
        state: 'published',
        published_at: new Date('2026-11-01T00:00:00Z'),
        title,
        summary: `${title}的提要`,
        body: JSON.stringify(body),
        cover_id: cover,
        account_id: account,
        area_id: area,
      };
      const id = await insert('contents', row, tx);
      // What is published has the row of its type.
      if (type === 'course')
        await sql`insert into courses (content_id, credit) values (${id}, 1)`.execute(tx);
      else await sql`insert into articles (content_id, reading_seconds) values (${id}, 60)`.execute(tx);
      return id;
    });
  return {
    province,
    jinan,
    yantai,
    addArticle: (article: Article) => addContent('graphic', article),
    async addCourse(title: string, transcript: { start: number; text: string }[]) {
      const id = await addContent('course', { title, body: [] });
      const chapter = await insert('chapters', { course_id: id, position: 0, title: '第一章' });
      const lesson = await insert('lessons', {
        chapter_id: chapter,
        position: 0,
        key: 'one',
        title: '第一课',
        summary: '一课的提要',
        transcript: JSON.stringify(transcript),
      });
      return { id, lesson };
    },
    withdraw: (id: number) =>
      db.updateTable('contents').set({ state: 'withdrawn' }).where('id', '=', id).execute(),
    rewrite: (id: number, text: string) =>
      db
        .updateTable('contents')
        .set({ body: JSON.stringify([{ kind: 'paragraph', text }]) })
        .where('id', '=', id)
        .execute(),
  };
}

export const paragraph = (text: string) => ({ kind: 'paragraph', text });
