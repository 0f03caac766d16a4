import type { ContentType } from '@academy/contract/limits.ts';
import type { Tx } from '../db/database.ts';
import { earn } from '../domain/credit/earn.ts';
import { findSubject } from '../domain/progress/find-subject.ts';
import { keepPart } from '../domain/progress/keep-part.ts';
import { findCurrentStudent } from '../domain/students/current-student.ts';
import { chinaDay } from '../kit/china-day.ts';
import { addStay } from './add-stay.ts';

interface Doing {
  userId: number;
  /** `lesson/teen-walk/shut-door`, `article/gate-tears`, `live/reading-week`, `share/article/gate-tears` */
  deed: string;
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

const types: Readonly<Record<string, ContentType>> = {
  lesson: 'course',
  article: 'graphic',
  live: 'expertLive',
};

/** Does one thing as the app would have told it: seen from its beginning to its end, or shared. What was seen earns later. */
export async function doDeed(tx: Tx, { userId, deed, contentIds, now }: Doing): Promise<void> {
  const [kind = '', ...name] = deed.split('/');
  if (kind === 'share') {
    const contentId = contentIds.get(name.join('/')) ?? 0;
    await earn(tx, { userId, rule: 'share', cause: `content:${contentId}:${chinaDay(now)}`, contentId, now });
    return;
  }
  const contentId = contentIds.get(`${kind === 'lesson' ? 'course' : kind}/${name[0]}`) ?? 0;
  const lessonId = kind === 'lesson' ? await findLesson(tx, { contentId, key: name[1] ?? '' }) : undefined;
  await see(tx, { userId, contentId, lessonId, type: types[kind]!, now });
}

const findLesson = async (tx: Tx, { contentId, key }: { contentId: number; key: string }) => {
  const lesson = await tx
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .where('chapters.course_id', '=', contentId)
    .where('lessons.key', '=', key)
    .select('lessons.id')
    .executeTakeFirst();
  return lesson?.id;
};

interface Seeing {
  userId: number;
  contentId: number;
  lessonId: number | undefined;
  type: ContentType;
  now: Date;
}

async function see(tx: Tx, { userId, contentId, lessonId, type, now }: Seeing): Promise<void> {
  const subject = await findSubject(tx, { contentId, type, lessonId });
  // A live that was moved and has not been yet.
  if (!subject) return;
  await addStay(tx, subject, { userId, studentId: await findCurrentStudent(tx, userId), at: now });
  await keepPart(tx, {
    userId,
    subject,
    seen: [[0, subject.total]],
    position: subject.total,
    madeAt: now,
    now,
  });
}
