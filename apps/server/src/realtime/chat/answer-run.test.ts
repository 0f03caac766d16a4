import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { createPhrasingIndex } from '../../domain/library/matching/phrasing-index.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { askQuestion, type RaisedAlarm } from '../../domain/qa/ask-question.ts';
import { guestRequester } from '../../domain/qa/requester.ts';
import { findRecord } from '../../domain/qa/records.ts';
import { systemClock } from '../../kit/clock.ts';
import { runAnswer } from './answer-run.ts';
import type { ChatDeps } from './chat-deps.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

/** A server on which every answer waits in the queue. */
const crowded: ChatDeps = {
  db,
  clock: systemClock,
  phrasingIndex: createPhrasingIndex(db),
  moderator: createModerator({ db }),
  tokenLimits: { perRequester: 0, total: 0 },
  process: randomUUID(),
  pieceInterval: 0,
  limit: () => new Promise(() => {}),
};

async function ask(text: string, alarm?: RaisedAlarm) {
  const requester = guestRequester(randomUUID(), randomUUID());
  const { record } = await askQuestion(db, {
    requester,
    requestId: randomUUID(),
    sessionKey: 'morning',
    text,
    alarm,
    origin: 'text',
    process: crowded.process,
    now: new Date(),
  });
  return { id: record.id, run: runAnswer(crowded, { record, requester }) };
}

test('a question about danger is answered however long the queue is', async () => {
  const alarm = {
    level: 'danger',
    protocol: 'suicide',
    kind: 'self-harm',
    isForAnother: false,
    isContinued: false,
  } as const;
  const { id, run } = await ask('我不想活了', alarm);
  await run.ended;
  expect(await findRecord(db, id)).toMatchObject({ state: 'done', answerer: 'safety' });
});

test('an answer that waits in the queue can be stopped', async () => {
  const { id, run } = await ask('孩子不肯睡觉怎么办');
  run.stop();
  await run.ended;
  expect(await findRecord(db, id)).toMatchObject({ state: 'stopped', answer: '' });
});
