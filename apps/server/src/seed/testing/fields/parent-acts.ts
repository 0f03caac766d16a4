import { randomUUID } from 'node:crypto';
import type { ActDeps } from './act-deps.ts';

/** A parent, and a guest, do everything that a call can do with contents. */
export async function interact({ say, rows }: ActDeps): Promise<void> {
  const course = rows.contentOf('course/teen-walk');
  const live = rows.contentOf('live/teen-not-talking');
  for (const action of ['cancel', 'add'] as const) {
    await say('parent', 'POST content/interactive/like/{action}', { action, ...course });
    await say('parent', 'POST content/interactive/collect/{action}', { action, ...course });
    await say('parent', 'POST content/interactive/expert/focus/{action}', {
      action,
      expert_id: rows.experts[0]!,
    });
    await say('parent', 'POST content/interactive/reserve', { action, ...live });
  }
  await say('parent', 'POST content/interactive/block/{action}', {
    action: 'add',
    ...rows.contentOf('mini/compare-stop'),
  });
  await say('parent', 'POST content/interactive/share', { ...course, channel: 'link' });
  await say('guest', 'POST content/interactive/viewed', course);
}

/** A conversation below a course: a reply and an answer to it, one comment that waits for review, one that is deleted. */
export async function discuss({ say, rows }: ActDeps): Promise<void> {
  const course = rows.contentOf('course/teen-walk');
  const write = async (caller: 'parent' | 'expert', text: string, parentId?: number) => {
    const written = await say(caller, 'POST content/interactive/comment', {
      ...course,
      text,
      ...(parentId !== undefined && { parent_id: parentId }),
      request_key: randomUUID(),
    });
    return written!.comment.id;
  };
  const comment = await write('parent', '跟着走了一周，孩子先开口了。');
  await say('expert', 'POST content/interactive/comment/like/{action}', {
    action: 'add',
    comment_id: comment,
  });
  const reply = await write('expert', '谢谢您，先走起来就好。', comment);
  await write('parent', '明天接着走。', reply);
  await say('parent', 'GET content/comments', { ...course, comment_id: comment });
  await say('school', 'POST content/interactive/report', {
    target: 'comment',
    target_id: reply,
    reason: 'other',
  });
  await write('parent', '想一起走的家长可以加微信。');
  const slip = await write('parent', '发错了。');
  await say('parent', 'POST content/interactive/comment/delete', { comment_id: slip });
}

/** Questions to the assistant, with their ratings: about bringing up children, a risk, a lesson, and the academy. */
export async function ask({ say }: ActDeps): Promise<void> {
  const questions = [
    '孩子写作业磨蹭怎么办',
    '在超市里躺地上哭怎么办',
    '写作业用计时器好不好',
    '注销账号以后我的信息怎么处理',
    // Last: what follows a danger is answered below hotlines.
    '孩子说不想活了',
  ];
  const session = { session_id: randomUUID() };
  for (const content of questions) {
    const record = await say('parent', 'POST qa/record', { ...session, request_id: randomUUID(), content });
    const rating = { record_id: record!.record_id, score: 2, words: '再短一点', reasons: 'unclear' };
    await say('parent', 'GET qa/evaluate', rating);
    await say('parent', 'POST qa/evaluate', rating);
  }
  await say('parent', 'GET qa/history', { ...session, size: 1 });
  const [content] = questions as [string];
  for (const caller of ['guest', 'parent'] as const)
    await say(caller, 'POST qa/record', { session_id: randomUUID(), request_id: randomUUID(), content });
  const { sessions } = (await say('parent', 'GET qa/history', { size: 1 }))!;
  await say('parent', 'POST qa/history/delete', { session_id: sessions.list[0]!.session_id });
}
