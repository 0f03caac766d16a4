import { expect, test } from 'vitest';
import { createLog } from '../../kit/log.ts';
import { testSms } from '../../ports/testing/sms-conformance.ts';
import { createOutbox } from './outbox.ts';

const clock = { now: () => new Date('2026-03-01T11:30:00Z') };
const message = (index: number) => ({
  mobile: `1380000${String(index).padStart(4, '0')}`,
  scene: 'login' as const,
  code: String(100_000 + index),
});

testSms('the outbox', async () => {
  const sender = createOutbox({ clock });
  return {
    sender,
    received: async () =>
      sender
        .list()
        .toReversed()
        .map(({ mobile, code }) => ({ mobile, code })),
    secrets: [],
    close: async () => {},
  };
});

test('it keeps the last fifty messages, newest first', async () => {
  const outbox = createOutbox({ clock });
  for (let index = 0; index < 60; index++) await outbox.send(message(index));
  const list = outbox.list();
  expect(list).toHaveLength(50);
  expect(list[0]).toEqual({ ...message(59), at: clock.now() });
  expect(list.at(-1)).toMatchObject(message(10));
});

test('each message is one log line with the code and without the full number', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  await createOutbox({ clock, log }).send(message(1));
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    '短信（未真正发送）138****0001 验证码 100001',
  ]);
  expect(lines[0]).not.toContain('13800000001');
});
