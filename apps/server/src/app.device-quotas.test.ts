import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { dailyLimitOf, type QuotaKind } from './domain/quotas/daily-limits.ts';
import { useRooms } from './modules/lives/testing/use-rooms.ts';
import { addArticle } from './modules/testing/rows.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

/** Whoever registers one user after the other on one device is stopped by the limit of the device. */

const academy = useTestAcademy();
const { addParent } = useRooms(academy);

type Send = (headers: Record<string, string>) => Promise<Envelope<unknown>>;

async function post(path: string, headers: Record<string, string>, body: FormData | URLSearchParams) {
  const response = await fetch(`${academy.origin}${apiPrefix}/${path}`, { method: 'POST', headers, body });
  return (await response.json()) as Envelope<unknown>;
}

const sendPicture: Send = async (headers) => {
  const background = { r: Math.floor(Math.random() * 256), g: 80, b: 90 };
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png');
  return post('upload', headers, form);
};
const sendFeedback: Send = (headers) =>
  post('user/feedback', headers, new URLSearchParams({ text: '字太小', request_key: randomUUID() }));
const openView: Send = async (headers) => {
  const id = await addArticle(academy.db, academy.people.scene, {});
  const input = { content_id: String(id), content_type: 'graphic', step: 'open' };
  return post('content/interactive/view', headers, new URLSearchParams(input));
};

test.each([
  ['pictures', sendPicture, '今天上传的图片太多了，请明天再来'],
  ['feedback', sendFeedback, '今天提交的反馈太多了，请明天再来'],
  ['views', openView, '今天打开的内容太多了，请明天再来'],
] as const)(
  '%s: the users of a device share its limit of the day, and other devices go on',
  async (kind: QuotaKind, send, msg) => {
    const device = `phone-${randomUUID()}`;
    const sendFrom = async (from: string) => send({ token: (await addParent()).token, device: from });
    expect(await sendFrom(device)).toMatchObject({ code: 200 });
    const { perDevice } = dailyLimitOf(kind, []);
    const counts = academy.db.updateTable('daily_counts').set({ amount: perDevice! - 1 });
    await counts.where('kind', '=', kind).where('subject', 'like', 'd:%').execute();
    expect(await sendFrom(device)).toMatchObject({ code: 200 });
    expect(await sendFrom(device)).toMatchObject({
      code: 1019,
      msg,
      data: { retry_after_seconds: expect.any(Number) },
    });
    expect(await sendFrom(`phone-${randomUUID()}`)).toMatchObject({ code: 200 });
  },
);
