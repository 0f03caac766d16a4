import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Part, Whose } from './find-part.ts';
import { lengthOf, printSpans } from './spans.ts';

interface Step extends Whose {
  readonly part: Part;
  readonly madeAt: Date;
  readonly now: Date;
}

/**
 * Writes down how far a person has come with a thing, and with the course that it is part of, in one statement. Gives
 * when the content as a whole was completed.
 */
export async function writePart(tx: Tx, step: Step): Promise<Date | undefined> {
  if (step.subject.lessonId === undefined) {
    await sql`${upsertPart(step)} ${prepared}`.execute(tx);
    return step.part.completedAt;
  }
  const { rows } = await sql<{ completed_at: Date | null }>`
    with part as (${upsertPart(step)} returning lesson_id, seen_seconds, completed_at)
    ${upsertCourse(step)} returning completed_at
    ${prepared}`.execute(tx);
  return rows[0]?.completed_at ?? undefined;
}

const upsertPart = ({ userId, subject, part }: Step): RawBuilder<unknown> => sql`
  insert into progress (user_id, content_id, lesson_id, seen, seen_seconds, position, total_seconds, completed_at, updated_at)
  values (${userId}, ${subject.contentId}, ${subject.lessonId ?? 0}, ${printSpans(part.seen)}, ${lengthOf(part.seen)},
    ${part.position}, ${subject.total}, ${part.completedAt ?? null}, ${part.updatedAt})
  on conflict (user_id, content_id, lesson_id) do update set seen = excluded.seen, seen_seconds = excluded.seen_seconds,
    position = excluded.position, total_seconds = excluded.total_seconds, completed_at = excluded.completed_at,
    updated_at = excluded.updated_at`;

/**
 * A course's own row is the sum of its lessons; those whose video is still missing do not keep it open. The lesson at
 * hand is taken from `part`: a statement does not see what it writes itself.
 */
const upsertCourse = ({ userId, subject, madeAt, now }: Step): RawBuilder<unknown> => sql`
  insert into progress (user_id, content_id, lesson_id, seen_seconds, total_seconds, completed_at, updated_at)
  select ${userId}::bigint, ${subject.contentId}::bigint, 0,
    coalesce(sum(coalesce(part.seen_seconds, other.seen_seconds)), 0), sum(video.seconds),
    case when bool_and(coalesce(part.completed_at, other.completed_at) is not null) then ${now}::timestamptz end,
    ${madeAt}::timestamptz
  from chapters join lessons on lessons.chapter_id = chapters.id
  join media_assets video on video.id = lessons.video_id and video.seconds > 0
  left join part on part.lesson_id = lessons.id
  left join progress other on other.user_id = ${userId} and other.content_id = ${subject.contentId}
    and other.lesson_id = lessons.id and other.lesson_id <> ${subject.lessonId}
  where chapters.course_id = ${subject.contentId}
  on conflict (user_id, content_id, lesson_id) do update set seen_seconds = excluded.seen_seconds,
    total_seconds = excluded.total_seconds, updated_at = greatest(progress.updated_at, excluded.updated_at),
    completed_at = coalesce(progress.completed_at, excluded.completed_at)`;
