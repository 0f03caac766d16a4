import { miniVideos } from '@academy/contract/mini-video-limits.ts';
import type { Tx } from '../../db/database.ts';
import { earn, type Earned } from '../../domain/credit/earn.ts';
import { countCompleted } from '../../domain/progress/count-completed.ts';
import type { Subject } from '../../domain/progress/find-subject.ts';

interface Done {
  readonly userId: number;
  readonly subject: Subject;
  readonly now: Date;
  /** The child for whom it was learned; absent: the current one. */
  readonly studentId: number | undefined;
  /** What was completed just now. */
  readonly completes: { readonly part: boolean; readonly content: boolean };
}

/** Enters what completing a thing earns; a course earns besides its lessons. Each of them earns once. */
export async function earnByView(tx: Tx, { subject, completes, ...done }: Done): Promise<Earned[]> {
  const { contentId, lessonId, type } = subject;
  const by = { userId: done.userId, studentId: done.studentId, now: done.now };
  const deed = { ...by, contentId };
  const earned: Earned[] = [];
  if (completes.part && lessonId !== undefined)
    earned.push(...(await earn(tx, { ...deed, rule: 'lesson.complete', cause: `lesson:${lessonId}` })));
  if (!completes.content) return earned;
  if (type === 'miniVideo') return earnSet(tx, by);
  const rule = ruleOf(type);
  earned.push(...(await earn(tx, { ...deed, rule, cause: `content:${contentId}` })));
  return earned;
}

const ruleOf = (type: Exclude<Subject['type'], 'miniVideo'>) =>
  type === 'course' ? 'course.complete' : type === 'graphic' ? 'article.read' : 'live.watch';

/** Mini videos earn by the set: each `setSize` that somebody has seen to their end. */
async function earnSet(tx: Tx, by: Pick<Done, 'userId' | 'studentId' | 'now'>): Promise<Earned[]> {
  const count = await countCompleted(tx, { userId: by.userId, type: 'miniVideo' });
  const { setSize } = miniVideos;
  if (count % setSize !== 0) return [];
  return earn(tx, { ...by, rule: 'mini.set', cause: `set:${count / setSize}` });
}
