import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../db/testing/test-database.ts';
import { findApprovedAnswer } from '../domain/library/find-approved-answer.ts';
import { refreshLibrary } from '../domain/library/refresh-library.ts';
import { classifyScope } from '../domain/library/classify-question.ts';
import { assessMessage } from '../domain/safety/assess-message.ts';
import { composeProtocol } from '../domain/safety/protocols/compose-protocol.ts';
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

test('a hot question is answered: it raises no alarm, or an answer follows', () => {
  const unanswered = answers
    .filter(({ frontMatter }) => frontMatter.hot !== undefined)
    .map(({ frontMatter }) => ({
      question: frontMatter.question,
      assessment: assessMessage(frontMatter.question),
    }))
    .filter(({ assessment }) => assessment.alarm === 'danger' && !composeProtocol(assessment).answerFollows);
  expect(unanswered).toEqual([]);
});
