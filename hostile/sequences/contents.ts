import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { app } from '@academy/contract/limits.ts';
import { sendFile } from '../files/send-file.ts';
import type { CheckedResponse } from '../http/check-response.ts';
import type { SequenceDeps } from './sequences.ts';

/** A comment is written, answered, liked, reported and deleted. */
export async function discuss({ traffic, people }: SequenceDeps): Promise<void> {
  const [author, other] = people.byRole.user.slice(-7) as [never, never];
  const { list } = await traffic.call(author, 'GET index/recommend', { content_type: 'graphic' });
  const { content_id, content_type } = list[0]!;
  const about = { content_id, content_type };
  const text = '谢谢老师，今晚就试试';
  const written = await traffic.call(author, 'POST content/interactive/comment', {
    ...about,
    text,
    request_key: randomUUID(),
  });
  const comment_id = written.comment.id;
  const reply = { ...about, text: '我家也是', parent_id: comment_id, request_key: randomUUID() };
  await traffic.call(other, 'POST content/interactive/comment', reply);
  await traffic.call(other, 'POST content/interactive/comment/like/{action}', { action: 'add', comment_id });
  const report = { target: 'comment', target_id: comment_id, reason: 'other' } as const;
  await traffic.call(other, 'POST content/interactive/report', report);
  await traffic.call(author, 'POST content/interactive/comment/delete', { comment_id });
}

/** Lists that are empty, or articles whose key must be known, until somebody did something. */
export async function readAround({ traffic, people, known, academy }: SequenceDeps): Promise<void> {
  const guest = { address: '10.7.0.3' };
  const person = people.byRole.user.at(-8)!;
  for (const key of ['privacy', 'user-agreement', 'about', 'children-privacy'])
    await traffic.call(guest, 'GET system/article', { key });
  const { list } = await traffic.call(guest, 'GET user/index/expert', {});
  await traffic.call(guest, 'GET expert/detail', { expert_id: list[0]!.id });
  for (const content_type of ['course', 'graphic', 'miniVideo', 'expertLive', 'actLive'] as const) {
    const { list: contents } = await traffic.call(guest, 'GET index/recommend', { content_type, size: 50 });
    for (const { content_id } of contents.slice(0, 3))
      await traffic.call(person, 'GET content/detail', { content_id, content_type });
  }
  await traffic.call(guest, 'GET page', {});
  const url = `http://127.0.0.1:${academy.port}${app.basePath}pages/index/index`;
  await traffic.call(guest, 'GET getShareParams', { url });
  for (const owner of people.byRole.owner) {
    const { account } = await traffic.call(owner, 'GET user', {});
    known.add('account_id', String(account!.id));
    await traffic.call(owner, 'GET user/account/statistics', {});
  }
}

/** A batch of usage records, as a device reports it. */
export async function reportUsage({ traffic }: SequenceDeps): Promise<void> {
  const at = Date.now();
  const visit = randomUUID();
  const records = [
    { kind: 'visit', visit, at },
    { kind: 'page', visit, at, ordinal: 1, path: '/pages/index/index', milliseconds: 1_000 },
    { kind: 'error', visit, at, path: '/pages/index/index', message: 'x is not a function', stack: '' },
  ];
  const batch = { batch: randomUUID(), version: app.version, sent_at: at, records: JSON.stringify(records) };
  await traffic.call({ address: '10.7.0.4' }, 'POST usage/report', batch);
}

const readId = (sent: CheckedResponse | undefined): string =>
  (sent?.data as { id: string } | undefined)?.id ?? '';

/** Pictures are uploaded, and used as an avatar and in feedback. */
export async function uploadPictures({ traffic, people }: SequenceDeps): Promise<void> {
  const person = people.byRole.user.at(-9)!;
  const content = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer();
  const file = { name: '照片.jpg', type: 'image/jpeg', content };
  const sent = await sendFile(traffic, person, { path: 'upload', file });
  const id = readId(sent);
  await traffic.call(person, 'POST user/info', { avatar_upload_id: id });
  await traffic.call(person, 'POST user/feedback', {
    text: '很好',
    upload_ids: id,
    request_key: randomUUID(),
  });
  const operator = people.byRole.operator[0]!;
  const own = await sendFile(traffic, operator, { path: 'upload', file });
  await traffic.call(operator, 'GET operator/upload', { id: readId(own) });
}
