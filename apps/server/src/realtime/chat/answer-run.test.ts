import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { askQuestion } from '../../domain/qa/ask-question.ts';
import { guestAsking } from '../../domain/qa/asker.ts';
import { findRecord } from '../../domain/qa/record-row.ts';
import { judgeSafety } from '../../domain/safety/judge-safety.ts';
import { systemClock } from '../../kit/clock.ts';
import { runAnswer } from './answer-run.ts';
import type { ChatParts } from './chat-parts.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

/** A server on which everybody waits for their turn, and nobody's comes. */
const crowded: ChatParts = {
  db,
  clock: systemClock,
  moderator: createModerator({ db, clock: systemClock }),
  tokenLimits: { perAsker: 0, inAll: 0 },
  process: randomUUID(),
  pace: 0,
  limit: () => new Promise(() => {}),
};

async function ask(text: string) {
  const asker = guestAsking(randomUUID(), randomUUID());
  const { record } = await askQuestion(db, {
    asker,
    requestId: randomUUID(),
    sessionKey: 'morning',
    text,
    origin: 'text',
    concern: judgeSafety(text)?.kind,
    process: crowded.process,
    now: new Date(),
  });
  return { id: record.id, run: runAnswer(crowded, { record, asker }) };
}

test('who is in danger is answered however many wait', async () => {
  const { id, run } = await ask('我不想活了');
  await run.ended;
  expect(await findRecord(db, id)).toMatchObject({ state: 'done', answerer: 'safety' });
});

test('whoever waits for their turn can stop', async () => {
  const { id, run } = await ask('孩子不肯睡觉怎么办');
  run.stop();
  await run.ended;
  expect(await findRecord(db, id)).toMatchObject({ state: 'stopped', answer: '' });
});
