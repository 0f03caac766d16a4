import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Db, Tx } from '../db/database.ts';
import { loadShippedRules } from '../domain/credit/credit-rules.ts';
import { awardCredit } from '../domain/credit/ledger.ts';
import { rateCourse } from '../domain/rating/course-ratings.ts';
import { chinaDay, chinaDayRange } from '../kit/china-calendar.ts';
import { DemoError } from './demo-files.ts';
import type { CourseFile } from './file-schemas.ts';
import { awardLearningCredits, recordActivity } from './record-activities.ts';

interface LoadOptions {
  activities: readonly UserActivities[];
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

const day = 86_400_000;
/** Activities begin at 20:40 in China, when the children are in bed, one every quarter of an hour. */
const eveningOffset = 20 * 3_600_000 + 40 * 60_000;
const quarterHour = 15 * 60_000;

/**
 * Records some months of learning for the demo's users and credits it by the real rules, including what other demo
 * files recorded for them. A user who is not active or already has a ledger entry is skipped.
 */
export async function loadActivities(db: Db, { activities, contentIds, now }: LoadOptions): Promise<void> {
  await loadShippedRules(db, now);
  for (const { nickname, days, ratings } of activities) {
    const userId = await findUserWithoutCredit(db, nickname);
    if (userId === undefined) continue;
    await db.transaction().execute(async (tx) => {
      const evenings: Date[] = [];
      for (const { daysAgo, did = [] } of days.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
        const { from } = chinaDayRange(new Date(now.getTime() - daysAgo * day));
        const at = new Date(from.getTime() + eveningOffset);
        evenings.push(at);
        for (const [index, activity] of did.entries())
          await recordActivity(tx, {
            userId,
            activity,
            contentIds,
            now: new Date(at.getTime() + (index + 1) * quarterHour),
          });
      }
      await awardLearningCredits(tx, userId);
      await awardVisits(tx, { userId, evenings });
    });
    for (const { course, stars, text } of ratings) {
      const courseId = contentIds.get(`course/${course}`) ?? 0;
      await rateCourse(db, { userId, courseId, stars, text, anonymous: false, now });
    }
  }
}

const minute = 60_000;

/**
 * Credits the visit of each evening, and of each day on which something else was earned: a minute before the first of it,
 * because whoever writes a comment in the morning has come by then.
 */
async function awardVisits(
  tx: Tx,
  { userId, evenings }: { userId: number; evenings: readonly Date[] },
): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select min(created_at) as at from ledger_entries where user_id = ${userId} group by china_day(created_at)`.execute(
    tx,
  );
  const earned = rows.map(
    ({ at }) => new Date(Math.max(chinaDayRange(at).from.getTime(), at.getTime() - minute)),
  );
  const visits = new Map<string, Date>();
  for (const at of [...evenings, ...earned].toSorted((one, other) => one.getTime() - other.getTime()))
    if (!visits.has(chinaDay(at))) visits.set(chinaDay(at), at);
  for (const [cause, at] of visits) await awardCredit(tx, { userId, rule: 'daily.visit', cause, now: at });
}

async function findUserWithoutCredit(db: Db, nickname: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where key = ${`demo/${nickname}`} and state = 'active'
      and not exists (select from ledger_entries where user_id = users.id)`.execute(db);
  return rows[0]?.id;
}

/** One activity: the key of a content, a lesson by its course's slug and its own, or a share. */
const Activity = Type.String({
  pattern: '^(?:lesson/[a-z0-9-]+/|article/|live/|share/(?:article|course|mini)/)[a-z0-9-]+$',
});

/** The learning history of the users who can sign in, by evening. A day without activities is only a visit. */
export const ActivityFile = Type.Array(
  Type.Object(
    {
      nickname: Type.String({ minLength: 1, maxLength: 16 }),
      days: Type.Array(
        Type.Object(
          {
            daysAgo: Type.Integer({ minimum: 1, maximum: 360 }),
            did: Type.Optional(Type.Array(Activity, { uniqueItems: true })),
          },
          { additionalProperties: false },
        ),
      ),
      /** Ratings of courses that the user had finished. */
      ratings: Type.Array(
        Type.Object(
          {
            course: Type.String({ pattern: '^[a-z0-9-]+$' }),
            stars: Type.Integer({ minimum: 1, maximum: 5 }),
            text: Type.String({ maxLength: 140 }),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
);
type UserActivities = Static<typeof ActivityFile>[number];

interface Writing {
  readonly name: string;
  readonly daysAgo: number;
}
/** Of a comment of the demo, who wrote it and its replies, and when. */
interface WrittenComment extends Writing {
  readonly on: string;
  readonly replies: readonly Writing[];
}

interface KnownContents {
  /** Content keys such as `article/teen-walk`. */
  contents: ReadonlySet<string>;
  courses: ReadonlyMap<string, Static<typeof CourseFile>>;
  comments: readonly WrittenComment[];
}

/**
 * Throws DemoError when an activity or a rating names an unknown content or lesson, or a user comments on a content before
 * viewing it.
 */
export function checkActivities(
  activities: readonly UserActivities[],
  { contents, courses, comments }: KnownContents,
): void {
  const lessons = new Set(
    [...courses].flatMap(([slug, { chapters }]) =>
      chapters.flatMap((chapter) => chapter.lessons.map((lesson) => `lesson/${slug}/${lesson.slug}`)),
    ),
  );
  const references = activities.flatMap(({ days, ratings }) => [
    ...days.flatMap(({ did = [] }) => did),
    ...ratings.map(({ course }) => `course/${course}`),
  ]);
  const missing = references.find(
    (name) => !contents.has(name.replace(/^share\//, '')) && !lessons.has(name),
  );
  if (missing !== undefined) throw new DemoError(`demo/activities.json: /did ${missing} is not known`);
  for (const user of activities) checkCommentOrder(user, comments);
}

/** Days by which a viewing is before a comment: fewer days may be the same evening, see `momentBefore`. */
const daysToComment = 2;

function checkCommentOrder({ nickname, days }: UserActivities, comments: readonly WrittenComment[]): void {
  const firstViews = new Map<string, number>();
  for (const { daysAgo, did = [] } of days)
    for (const content of did.map((activity) => activity.replace(/^lesson\/([^/]+)\/.*/, 'course/$1')))
      firstViews.set(content, Math.max(daysAgo, firstViews.get(content) ?? 0));
  for (const { on, ...root } of comments) {
    const own = [root, ...root.replies].filter(({ name }) => name === nickname);
    const viewed = firstViews.get(on) ?? Infinity;
    if (own.some(({ daysAgo }) => viewed < daysAgo + daysToComment))
      throw new DemoError(
        `demo/activities.json: ${nickname} views ${on} less than two days before a comment`,
      );
  }
}
