import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../db/testing/test-database.ts';
import { findApprovedAnswer } from '../domain/library/find-approved-answer.ts';
import { refreshLibrary } from '../domain/library/refresh-library.ts';
import { classifyScope } from '../domain/library/classify-question.ts';
import { classifyRisk } from '../domain/safety/classify-risk.ts';
import { readDemoTexts } from './demo-texts.ts';

/** The approved answers that ship, asked in all their phrasings. */

const texts = await readDemoTexts(join(import.meta.dirname, '../../../../demo'));
const answers = [...texts.answers.values()];
const { db, drop } = await createTestDatabase();
afterAll(drop);
beforeAll(async () => {
  const rows = answers.map(({ frontMatter, markdown }) => ({
    question: frontMatter.question,
    phrasings: frontMatter.phrasings.join('\n'),
    answer: markdown.trim(),
  }));
  await db.insertInto('approved_answers').values(rows).execute();
  await refreshLibrary(db);
});

test('each question finds its own answer, and so does each other phrasing', async () => {
  const wrongAnswers: string[] = [];
  for (const { frontMatter } of answers) {
    expect((await findApprovedAnswer(db, { question: frontMatter.question }))?.question).toBe(
      frontMatter.question,
    );
    for (const phrasing of frontMatter.phrasings) {
      const found = await findApprovedAnswer(db, { question: phrasing });
      if (found?.question !== frontMatter.question) wrongAnswers.push(`${phrasing} → ${found?.question}`);
    }
  }
  expect(wrongAnswers).toEqual([]);
}, 180_000);

test('no question with an approved answer is rejected as out of scope', () => {
  for (const { frontMatter } of answers)
    for (const phrasing of [frontMatter.question, ...frontMatter.phrasings])
      expect(classifyScope(phrasing), phrasing).toBeUndefined();
});

test('a hot question is answered and raises no alarm, except the one about bullying, which is still answered', () => {
  const alarms = answers
    .filter(({ frontMatter }) => frontMatter.hot !== undefined)
    .map(({ frontMatter }) => classifyRisk(frontMatter.question))
    .filter((words) => words !== undefined);
  expect(alarms.map(({ danger, answerFollows }) => [danger, answerFollows])).toEqual([['bullying', true]]);
});
