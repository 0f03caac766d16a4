import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../db/testing/test-database.ts';
import { findApproved } from '../domain/library/find-approved.ts';
import { refreshLibrary } from '../domain/library/refresh-library.ts';
import { judgeScope } from '../domain/library/judge-scope.ts';
import { judgeSafety } from '../domain/safety/judge-safety.ts';
import { readDemoTexts } from './demo-texts.ts';

/** The approved answers that ship, asked as they are said to be asked. */

const texts = await readDemoTexts(join(import.meta.dirname, '../../../../demo'));
const answers = [...texts.answers.values()];
const { db, drop } = await createTestDatabase();
afterAll(drop);
beforeAll(async () => {
  const rows = answers.map(({ head, markdown }) => ({
    question: head.question,
    phrasings: head.phrasings.join('\n'),
    answer: markdown.trim(),
  }));
  await db.insertInto('approved_answers').values(rows).execute();
  await refreshLibrary(db);
});

test('each question finds its own answer, and so does each other way to ask it', async () => {
  const astray: string[] = [];
  for (const { head } of answers) {
    expect((await findApproved(db, { question: head.question }))?.question).toBe(head.question);
    for (const way of head.phrasings) {
      const found = await findApproved(db, { question: way });
      if (found?.question !== head.question) astray.push(`${way} → ${found?.question}`);
    }
  }
  expect(astray).toEqual([]);
});

test('none is kept from an answer by a rule about other things', () => {
  for (const { head } of answers)
    for (const way of [head.question, ...head.phrasings]) expect(judgeScope(way), way).toBeUndefined();
});

test('a hot question is answered, and raises no alarm but the one about bullying, which goes on', () => {
  const alarms = answers
    .filter(({ head }) => head.hot !== undefined)
    .map(({ head }) => judgeSafety(head.question))
    .filter((words) => words !== undefined);
  expect(alarms.map(({ danger, goesOn }) => [danger, goesOn])).toEqual([['bullying', true]]);
});
