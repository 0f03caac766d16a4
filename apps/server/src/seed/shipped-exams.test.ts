import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questionTypes } from '@academy/contract/limits.ts';
import { readDemoTexts } from './demo-texts.ts';

/** The question banks that ship: every course has one, and each question refers to the lesson that explains it. */

const folder = join(import.meta.dirname, '../../../../demo');
const texts = await readDemoTexts(folder);

test('every course has an exam of at least ten questions of all three types, of which fewer are drawn', () => {
  expect([...texts.exams.keys()]).toEqual([...texts.courses.keys()]);
  for (const [slug, { draw, questions }] of texts.exams) {
    expect(questions.length, slug).toBeGreaterThanOrEqual(10);
    expect(draw, slug).toBeLessThan(questions.length);
    expect(new Set(questions.map(({ type }) => type)), slug).toEqual(new Set(Object.values(questionTypes)));
  }
});

test('no question occurs twice, and every question has an explanation', () => {
  const questions = [...texts.exams.values()].flatMap((exam) => exam.questions);
  expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  for (const { text, explanation } of questions) {
    expect(explanation.length, text).toBeGreaterThan(10);
    // Half-width marks are not Chinese punctuation.
    expect(`${text}${explanation}`, text).not.toMatch(/[,.?!:;]/);
  }
});

test('every multiple choice has a wrong option', () => {
  for (const { questions } of texts.exams.values())
    for (const question of questions)
      if (question.type === questionTypes.multiple)
        expect(question.answer.length, question.text).toBeLessThan(question.options.length);
});

test('every lesson has a question, which refers to the beginning of one of its slides', async () => {
  for (const [slug, { questions }] of texts.exams) {
    const lessons = texts.courses.get(slug)!.chapters.flatMap((chapter) => chapter.lessons);
    expect(new Set(questions.map(({ lesson }) => lesson)), slug).toEqual(
      new Set(lessons.map((lesson) => lesson.slug)),
    );
    for (const { lesson, second, text } of questions) {
      const file = join(folder, 'media/lessons', slug, lesson, 'video.json');
      const { slides } = JSON.parse(await readFile(file, 'utf8')) as { slides: { start: number }[] };
      expect(
        slides.map(({ start }) => Math.ceil(start)),
        `${slug}: ${text}`,
      ).toContain(second);
    }
  }
});
