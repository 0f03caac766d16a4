import { beforeAll, expect, test } from 'vitest';
import { publishContent, submitContent } from '../../domain/publishing/content-state.ts';
import { saveContent } from '../../domain/publishing/save-content.ts';
import { createSampleRows } from '../../domain/publishing/testing/sample-contents.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createSearchRoutes } from './routes.ts';

const academy = useTestModule(createSearchRoutes);
let course: number;
let article: number;

beforeAll(async () => {
  const { db } = academy;
  const sample = await createSampleRows(db);
  const lesson = {
    ...sample.lesson('two'),
    title: '先看见，再开口',
    transcript: [
      { start: 0, text: '这一课只讲一件事。' },
      { start: 7.6, text: '孩子踢凳子的时候，先数五下。' },
      { start: 15.2, text: '数完再说话。' },
    ],
  };
  const publish = async (content: Parameters<typeof saveContent>[1]) => {
    const { id } = await saveContent(db, content);
    await submitContent(db, { id });
    await publishContent(db, { id, at: new Date('2026-11-01T00:00:00Z') });
    return id;
  };
  course = await publish({
    ...sample.course,
    chapters: [
      { title: '一', lessons: [sample.lesson('one')] },
      { title: '二', lessons: [lesson] },
    ],
  });
  const body = ['第一段。', '第二段讲蒲公英。'].map((text) => ({ kind: 'paragraph' as const, text }));
  article = await publish({ ...sample.article, body });
});

const plain = (runs: { text: string }[]) => runs.map((run) => run.text).join('');

test('a match in a transcript has its lesson and second', async () => {
  const [hit] = (await academy.read('GET search', { keyword: '凳子' })).list;
  expect(hit).toMatchObject({
    related_type: 'course',
    related_id: course,
    lesson: { lesson_number: 2, lesson_title: '先看见，再开口', second: 7 },
    paragraph: null,
  });
  const { id } = await academy.db
    .selectFrom('lessons')
    .select('id')
    .where('key', '=', 'two')
    .executeTakeFirstOrThrow();
  expect(hit!.lesson!.lesson_id).toBe(id);
  expect(plain(hit!.snippet)).toBe('孩子踢凳子的时候，先数五下。 数完再说话。');
});

test('a lesson whose title matches is found from its beginning', async () => {
  const [hit] = (await academy.read('GET search', { keyword: '看见' })).list;
  expect(hit!.lesson).toMatchObject({ lesson_number: 2, second: 0 });
  expect(plain(hit!.snippet)).toBe('先看见，再开口');
});

test('a paragraph of an article is found with its position in the body', async () => {
  const [hit] = (await academy.read('GET search', { keyword: '蒲公英' })).list;
  expect(hit).toMatchObject({ related_id: article, lesson: null, paragraph: 1 });
});

test('a match in the title alone has no position', async () => {
  const { list } = await academy.read('GET search', { keyword: '写作业' });
  expect(list.map((hit) => [hit.lesson, hit.paragraph])).toEqual([
    [null, null],
    [null, null],
  ]);
});
