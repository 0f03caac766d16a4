import { randomUUID } from 'node:crypto';
import type { Api } from '@academy/contract/endpoints.ts';
import { expect, vi } from 'vitest';
import type { ActDeps } from './act-deps.ts';
import type { Say } from './demo-callers.ts';

/** An expert looks after the lives: past ones with their review and chapters, and one that starts and ends now. */
export async function runLives({ say, rows, pass }: ActDeps): Promise<void> {
  for (const status of [0, 1, 2]) await say('expert', 'GET user/expert/live', { status, size: 1 });
  const { list } = (await say('expert', 'GET user/expert/live', { size: 50 }))!;
  for (const { content_id } of list) {
    await say('expert', 'GET user/expert/livedetail', { content_id });
    await say('expert', 'GET user/live/chapters', { content_id });
  }
  const { content_id: past } = rows.contentOf('live/homework-seven-evenings');
  await say('expert', 'POST user/expert/livereview', { content_id: past, words: '先从一晚开始。' });
  await say('expert', 'POST user/live/chapter', { content_id: past, at_second: 1, title: '问好' });
  await say('expert', 'POST user/live/chapter/delete', { content_id: past, at_second: 1 });
  const next = rows.contentOf('live/homework-questions');
  const { content_id } = next;
  await say('expert', 'POST user/expert/startlive', { content_id, confirmed: 1 });
  await say('expert', 'POST user/expert/publish', { content_id });
  await say('expert', 'POST user/expert/streamkey', { content_id });
  await say('guest', 'GET content/detail', next);
  await readSession(say, rows.contentOf('live/jinan-family-week'));
  // An earlier end would undo the start.
  pass(120);
  await say('expert', 'POST user/expert/endlive', { content_id });
  await say('expert', 'POST user/expert/resumelive', { content_id });
  await say('expert', 'POST user/expert/endlive', { content_id });
}

/** Reads an activity that has the running live as a session. A busy academy serves its earlier page for a moment. */
async function readSession(say: Say, activity: Api['GET content/detail']['input']): Promise<void> {
  await vi.waitFor(
    async () => {
      const { live } = (await say('guest', 'GET content/detail', activity))!;
      expect(live!.sessions.map((session) => session.live?.sound_url)).toContainEqual(expect.any(String));
    },
    { timeout: 20_000, interval: 250 },
  );
}

/** The expert plans two lives: one is returned, sent again and published; the other one is taken back. */
export async function planLives({ say, now }: ActDeps): Promise<void> {
  const { list: covers } = (await say('expert', 'GET user/expert/plancovers', {}))!;
  const { area } = (await say('expert', 'GET user', {}))!;
  const plan = {
    title: '期末前的两个星期',
    intro: '复习怎么排，睡觉怎么保住，大人少说哪几句话。',
    starts_at: new Date(now().getTime() + 3 * 24 * 3_600_000).toISOString(),
    minutes: 60,
    cover_id: covers[0]!.id,
    area_id: area.id,
  };
  const submit = async (contentId?: number) => {
    const again = contentId !== undefined && { content_id: contentId };
    const input = { ...plan, ...again, request_key: randomUUID() };
    const { content_id, submitted_at } = (await say('expert', 'POST user/expert/planlive', input))!;
    return { content_id, submitted_at };
  };
  const first = await submit();
  const decide = 'POST operator/live/decision';
  await say('operator', decide, { ...first, decision: 'return', note: '请写清楚适合几年级。' });
  await say('expert', 'GET user/expert/planlive', {});
  const again = await submit(first.content_id);
  const other = await submit();
  await say('operator', decide, { ...again, decision: 'publish' });
  await say('expert', 'GET user/expert/planlive', { size: 1 });
  await say('expert', 'POST user/expert/planlive/cancel', { content_id: other.content_id });
}
