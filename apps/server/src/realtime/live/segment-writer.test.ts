import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PublishCode, publishCodes } from '@academy/contract/realtime/publish.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { closeMessages } from './publisher-source.ts';
import { SegmentWriter } from './segment-writer.ts';

/** Why a run ends when its segments cannot be stored: the publisher is told the true reason. */

const pollOptions = { timeout: 20_000, interval: 10 };

// Pauses between attempts are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const segment = (number: number) => ({
  number,
  body: Buffer.alloc(1_000),
  sound: undefined,
  milliseconds: 1_000,
  at: new Date(),
});

function openWriter(refusal: Error) {
  const codes: PublishCode[] = [];
  let attempts = 0;
  const write = () => {
    attempts += 1;
    return Promise.reject(refusal);
  };
  const writer = new SegmentWriter(
    { contentId: 1, number: 1 },
    {
      // Never asked: rows follow their files.
      db: undefined as unknown as Db,
      storage: { ...createMemoryStorage(), write },
      onFirstSaved: () => {},
      onFailure: (code) => void codes.push(code),
    },
  );
  writer.setHead(Buffer.alloc(100), { width: 320, height: 180 }, undefined);
  return { writer, codes, countAttempts: () => attempts };
}

test('a storage that does not respond ends the run after a minute, and is not called full', async () => {
  const { writer, codes, countAttempts } = openWriter(new AppError('UNAVAILABLE'));
  writer.add(segment(0));
  await expect.poll(countAttempts, pollOptions).toBeGreaterThan(0);
  vi.advanceTimersByTime(59_000);
  const before = countAttempts();
  await expect.poll(countAttempts, pollOptions).toBeGreaterThan(before);
  expect(codes).toEqual([]);
  vi.advanceTimersByTime(2_000);
  await expect.poll(() => codes, pollOptions).toEqual([publishCodes.storageSilent]);
  expect(closeMessages[codes[0]!]).toBe('存储没有响应，画面暂时无法保存，请稍后重新连接');
});

test('a full storage ends the run at once, and is called full', async () => {
  const { codes } = openWriter(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  await expect.poll(() => codes, pollOptions).toEqual([publishCodes.storage]);
  expect(closeMessages[codes[0]!]).toBe('存储空间不足，画面无法保存');
});
