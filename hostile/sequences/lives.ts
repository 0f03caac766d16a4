import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveStarts, livePlans } from '@academy/contract/live-plan-limits.ts';
import { createRecordedStream } from '../../apps/server/src/realtime/live/testing/recorded-stream.ts';
import { connectPublisher } from '../../apps/server/src/realtime/live/testing/test-publisher.ts';
import type { SequenceDeps } from './sequences.ts';

/** Seconds of the stream. */
const streamLength = 3;

/** An expert starts a live, publishes a few seconds of it, marks chapters, ends and resumes it, and reviews it. */
export async function broadcastLive({ traffic, people, academy, known }: SequenceDeps): Promise<void> {
  const expert = people.byRole.expert[0]!;
  const { list } = await traffic.call(expert, 'GET user/expert/live', { status: 0 });
  const { content_id, content_type } = list.find(({ recorded }) => !recorded)!;
  const viewer = people.byRole.user.at(-10)!;
  await traffic.call(viewer, 'POST content/interactive/reserve', { content_id, content_type });
  await traffic.call(expert, 'POST user/expert/startlive', { content_id, confirmed: 1 });
  await traffic.call(expert, 'POST user/expert/streamkey', { content_id });
  const { address } = await traffic.call(expert, 'POST user/expert/publish', { content_id });
  const publisher = await connectPublisher(`http://127.0.0.1:${academy.port}`, address);
  await publisher.send(await createRecordedStream(streamLength), 20);
  await traffic.call(expert, 'POST user/live/chapter', { content_id, title: '开场' });
  await sleep(1_500);
  await traffic.call(expert, 'POST user/live/chapter', { content_id, title: '第二步' });
  const { list: chapters } = await traffic.call(expert, 'GET user/live/chapters', { content_id });
  const { at_second } = chapters[0]!;
  await traffic.call(expert, 'POST user/live/chapter/delete', { content_id, at_second });
  await traffic.call(expert, 'GET user/expert/livedetail', { content_id });
  await traffic.call(viewer, 'GET user/live/getsign', { content_id, content_type });
  await publisher.leave();
  // Before that an end ahead of the planned time would only undo the start.
  await academy.advance((liveStarts.undone + 1) * 1_000);
  await traffic.call(expert, 'POST user/expert/endlive', { content_id });
  await traffic.call(expert, 'POST user/expert/resumelive', { content_id });
  await traffic.call(expert, 'POST user/expert/endlive', { content_id });
  await traffic.call(expert, 'POST user/expert/livereview', { content_id, words: '谢谢大家' });
  known.add('spent_live', `${content_id} ${content_type}`);
}

/** An expert plans two lives: an operator publishes one and returns the other, which is planned again and cancelled. */
export async function planLives({ traffic, people, academy }: SequenceDeps): Promise<void> {
  const [expert, operator] = [people.byRole.expert[0]!, people.byRole.operator[0]!];
  const { list: covers } = await traffic.call(expert, 'GET user/expert/plancovers', {});
  const { list: areas } = await traffic.call(expert, 'GET area', {});
  const plan = (title: string) => ({
    request_key: randomUUID(),
    title,
    intro: '一起说说开学前的作息',
    // Soon enough to be started by other parts of a run.
    starts_at: new Date(academy.now().getTime() + (livePlans.hoursAhead + 1) * 3_600_000).toISOString(),
    minutes: 60,
    cover_id: covers[0]!.id,
    area_id: areas[0]!.id,
  });
  const published = await traffic.call(expert, 'POST user/expert/planlive', plan('开学第一周'));
  await traffic.call(operator, 'POST operator/live/decision', {
    content_id: published.content_id,
    submitted_at: published.submitted_at,
    decision: 'publish',
  });
  const returned = await traffic.call(expert, 'POST user/expert/planlive', plan('开学第二周'));
  const { content_id, submitted_at } = returned;
  const decision = { content_id, submitted_at, decision: 'return', note: '请写得具体一些' } as const;
  await traffic.call(operator, 'POST operator/live/decision', decision);
  await traffic.call(expert, 'POST user/expert/planlive', { ...plan('开学第二周的晚上'), content_id });
  await traffic.call(expert, 'POST user/expert/planlive/cancel', { content_id });
}
