import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ParentRole } from '../simulated-users/file-schemas.ts';
import type { Adult } from './generate-families.ts';
import type { Unit } from './generate-learning.ts';

/**
 * Simulated users without a child who live in the school's city: those of the school's own area first, then by key.
 */
export async function findAdults(
  tx: Tx,
  { school, takenIds }: { school: string; takenIds: ReadonlySet<number> },
): Promise<Adult[]> {
  const { rows } = await sql<{ id: number; nickname: string; createdAt: Date }>`
    select users.id, users.nickname, users.created_at as "createdAt" from users join areas home on home.id = users.area_id
    join schools on schools.key = ${school} join areas own on own.id = schools.area_id
    where starts_with(users.key, 'demo/crowd-') and users.state = 'active' and starts_with(home.path, left(own.path, 4))
      and not exists (select from guardians where user_id = users.id)
    order by home.id <> own.id, users.key`.execute(tx);
  return rows
    .filter(({ id }) => !takenIds.has(id))
    .map(({ id, nickname, createdAt }) => ({ id, parentRole: guessParentRole(nickname), createdAt }));
}

const nicknamePatterns: readonly (readonly [ParentRole, RegExp])[] = [
  ['grandparent', /[爷奶姥]/],
  ['father', /爸/],
  ['mother', /[妈麻]/],
];

/** The role that a nickname suggests; undefined when it suggests none. */
const guessParentRole = (nickname: string): ParentRole | undefined =>
  nicknamePatterns.find(([, pattern]) => pattern.test(nickname))?.[0];

/** A task's content in an enabled semester, which is learned early until the semester ends. */
export interface SemesterContent {
  readonly id: number;
  readonly endsAt: Date;
}

/**
 * All units that can be learned, among lives those with a replay; lessons in the order of their course, and the contents that the enabled semesters of
 * the school's account contain as tasks.
 */
export async function listUnits(
  tx: Tx,
  school: string,
): Promise<{ units: Unit[]; semesterContents: readonly SemesterContent[] }> {
  const { rows: units } = await sql<Unit>`
    select contents.id as "contentId", contents.type, lessons.id as "lessonId", video.seconds,
      contents.published_at as "publishedAt",
      lead(lessons.id) over (partition by contents.id order by chapters.position, lessons.position) is null as last
    from contents join chapters on chapters.course_id = contents.id join lessons on lessons.chapter_id = chapters.id
    join media_assets video on video.id = lessons.video_id and video.seconds > 0
    where contents.type = 'course' and contents.state = 'published'
    union all
    select contents.id, contents.type, 0, coalesce(articles.reading_seconds, video.seconds), contents.published_at, true
    from contents left join articles on articles.content_id = contents.id
    left join mini_videos on mini_videos.content_id = contents.id left join media_assets video on video.id = mini_videos.video_id
    where contents.type in ('graphic', 'miniVideo') and contents.state = 'published'
      and coalesce(articles.reading_seconds, video.seconds) > 0
    union all
    select contents.id, contents.type, 0, video.seconds, greatest(contents.published_at, lives.ended_at), true
    from contents join lives on lives.content_id = contents.id join media_assets video on video.id = lives.video_id
    where contents.state = 'published' and lives.ended_at is not null and video.seconds > 0
    order by 1, 3`.execute(tx);
  const { rows: semesterContents } = await sql<SemesterContent>`
    select coalesce(task.content_id, exams.course_id) as id,
      max(ends_on + 1)::timestamp at time zone 'Asia/Shanghai' as "endsAt" from schools
    join semesters on semesters.account_id = schools.account_id and semesters.enabled
    join semester_tasks task on task.semester_id = semesters.id
    left join exams on exams.id = task.exam_id where schools.key = ${school} group by 1`.execute(tx);
  return { units, semesterContents };
}
