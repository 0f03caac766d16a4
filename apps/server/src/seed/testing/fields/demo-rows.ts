import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../../db/database.ts';

/** The rows of the loaded demo that calls refer to. */
export async function findDemoRows(db: Db) {
  const contents = await db
    .selectFrom('contents')
    .select(['id as content_id', 'type as content_type', 'key'])
    .where('state', '=', 'published')
    .orderBy('id')
    .execute();
  const idsOf = async (table: 'accounts' | 'experts' | 'majors') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const modules = await db.selectFrom('page_modules').select(['id', 'kind']).execute();
  const threads = await db
    .selectFrom('comments')
    .innerJoin('contents', 'contents.id', 'comments.content_id')
    .select(['comments.id as parent_id', 'contents.id as content_id', 'contents.type as content_type'])
    .where('reply_count', '>', 0)
    .where('comments.state', '=', 'visible')
    .limit(5)
    .execute();
  const exams = await db.selectFrom('exams').select(['id', 'course_id']).orderBy('id').execute();
  const contentOf = (key: string) => {
    const found = contents.find((content) => content.key === key);
    if (!found) throw new Error(`the demo has no ${key}`);
    return { content_id: found.content_id, content_type: found.content_type };
  };
  return {
    contents: contents.map(({ content_id, content_type }) => ({ content_id, content_type })),
    contentOf,
    typed: (type: ContentType) => contents.filter((content) => content.content_type === type),
    modules,
    threads,
    accounts: await idsOf('accounts'),
    experts: await idsOf('experts'),
    majors: await idsOf('majors'),
    exams: exams.map(({ id }) => id),
    examOf: (course: string) =>
      exams.find(({ course_id: id }) => id === contentOf(`course/${course}`).content_id)!.id,
    /** The right options of each question of an exam that somebody takes. */
    async answersOf(attempt: string): Promise<string[]> {
      const { paper } = await db
        .selectFrom('exam_attempts')
        .select('paper')
        .where('id', '=', attempt)
        .executeTakeFirstOrThrow();
      return (paper as { answer: number[] }[]).map(({ answer }) => answer.join(','));
    },
  };
}
export type DemoRows = Awaited<ReturnType<typeof findDemoRows>>;
