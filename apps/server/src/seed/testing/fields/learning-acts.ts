import { randomUUID } from 'node:crypto';
import type { guestViewTypes } from '@academy/contract/learning-limits.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { ActDeps } from './act-deps.ts';

/** Reads an article to its end, watches the beginning of a lesson, takes exams, and rates completed courses. */
export async function learn(deps: ActDeps): Promise<void> {
  const { say, rows } = deps;
  await watch(deps, rows.contentOf('article/bedtime-twenty'));
  const course = rows.contentOf('course/first-year');
  const { chapters } = (await say('guest', 'GET content/detail', course))!.course!;
  await watch(deps, { ...course, lesson_id: chapters[0]!.lessons[0]!.id }, 30);
  for (const exam of rows.exams) await takeExam(deps, exam, 'wrong');
  await takeExam(deps, rows.examOf('grandparents-course'), 'right');
  // An attempt that stays open.
  const exam_id = rows.examOf('before-birth');
  await say('parent', 'POST content/interactive/exam', { step: 'start', exam_id });
  const { content_id } = rows.contentOf('course/screen-peace');
  await say('parent', 'POST content/interactive/rate', { content_id, stars: 5, text: '很实用。' });
}

interface Unit {
  readonly content_id: number;
  readonly content_type: ContentType;
  readonly lesson_id?: number;
}

/** A guest begins, signs in as the parent, and goes on up to this second. */
async function watch({ say, pass }: ActDeps, unit: Unit, upTo = Infinity): Promise<void> {
  const key = 'POST content/interactive/view';
  const guestUnit = unit as Unit & { content_type: (typeof guestViewTypes)[number] };
  const { ticket } = (await say('guest', 'POST content/interactive/view/ticket', guestUnit))!;
  const opened = (await say('parent', key, { ...unit, step: 'open', ticket }))!;
  const session = { ...unit, session_id: opened.session_id, nonce: opened.nonce! };
  const total = Math.min(opened.progress.total_seconds, upTo);
  for (let second = 0; second < total; second += 15) {
    pass(15);
    const to = Math.min(second + 15, total);
    const heartbeat = { intervals: `${second}-${to}`, position: to, beat_key: randomUUID() };
    await say('parent', key, { ...session, ...heartbeat, step: to === total ? 'close' : 'beat' });
  }
}

async function takeExam({ say, rows }: ActDeps, exam: number, how: 'wrong' | 'right'): Promise<void> {
  const key = 'POST content/interactive/exam';
  const paper = (await say('parent', key, { step: 'start', exam_id: exam }))!;
  const attempt = { attempt_id: paper.attempt_id };
  const right = await rows.answersOf(paper.attempt_id);
  for (const { place } of paper.questions) {
    const chosen = how === 'right' ? right[place]! : right[place] === '0' ? '1' : '0';
    await say('parent', key, { ...attempt, step: 'answer', place, chosen });
  }
  await say('parent', key, { ...attempt, step: 'submit' });
  await say('parent', key, { ...attempt, step: 'read' });
}
