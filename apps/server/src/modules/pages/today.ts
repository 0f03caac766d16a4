import { type RawBuilder, sql } from 'kysely';
import { inAreaScope } from '../../domain/catalogue/content-filter.ts';
import { liveStart } from '../../domain/catalogue/content-card.ts';
import { liveRank, liveSortKey } from '../../domain/catalogue/live-lists.ts';
import { notBlocked } from '../../domain/catalogue/blocked-content.ts';
import type { EntryRow, EntryScope } from './entry-sources.ts';

/** Seconds for the lessons of the day: nine of the ten minutes; the tenth is for the mini video. */
const lessonSeconds = 540;
/** A mini video of up to so many seconds is labelled as one minute. */
const oneMinuteLimit = 75;
/** Hours; a live that begins later is not shown today. */
const maxHoursAhead = 24;
/** The academy's time zone; a live from this hour on is labelled as tonight's. */
const timeZone = 'Asia/Shanghai';
const eveningHour = 18;

type Audience = Pick<EntryScope, 'areaId' | 'accountId' | 'viewerId'>;

const isVisible = ({
  areaId,
  accountId,
  viewerId,
}: Audience): RawBuilder<boolean> => sql`contents.state = 'published'
  and ${notBlocked('contents.id', { viewerId })}
  and ${areaId === undefined ? sql`true` : inAreaScope('contents.area_id', areaId)}
  and ${accountId === undefined ? sql`true` : sql`contents.account_id = ${accountId}`}`;

/** A guest has completed nothing. */
const viewerOf = ({ viewerId }: Audience) => sql`${viewerId ?? null}::bigint`;

/**
 * Chooses a course and its next lessons. Guests get the most viewed course whose first lesson has a video, courses
 * whose first lesson fits the time going first; of it the first lesson and the following ones that fit. For a
 * signed-in user completed lessons are skipped, and the course they learned in last goes first.
 */
const lessonEntry = (scope: EntryScope) => sql`
  select 1 as place, id as content_id, (case when last_learned_at is null then '今天的一课' else '接着学' end) as label,
    json_build_object('seconds', seconds, 'lessons', lessons, 'lesson', lesson, 'lesson_id', lesson_id, 'first', first) as params
  from (
    select contents.id, contents.view_count, contents.published_at, own.updated_at as last_learned_at, course.* from contents
    left join progress own on own.user_id = ${viewerOf(scope)} and own.content_id = contents.id and own.lesson_id = 0
    cross join lateral (
      select count(*) as lessons, max(upto) as seconds, min(title) filter (where number = 1) as lesson,
        min(id) filter (where number = 1) as lesson_id, min(place) as first from (
        select lessons.id, lessons.title, place, row_number() over course as number,
          bool_and(video.seconds is not null) over course as filmed, sum(video.seconds) over course as upto
        from (select lessons.*, row_number() over (order by chapters.position, lessons.position) as place
          from chapters join lessons on lessons.chapter_id = chapters.id where chapters.course_id = contents.id) lessons
        left join media_assets video on video.id = lessons.video_id
        left join progress part on part.user_id = ${viewerOf(scope)} and part.content_id = contents.id
          and part.lesson_id = lessons.id
        where part.completed_at is null
        window course as (order by place)) lesson
      where filmed and (number = 1 or upto <= ${lessonSeconds})) course
    where contents.type = 'course' and course.lessons > 0 and own.completed_at is null and ${isVisible(scope)}
    order by own.updated_at desc nulls last, course.seconds > ${lessonSeconds}, contents.view_count desc, contents.published_at desc, contents.id desc limit 1) chosen`;

/** A live that started at another time than planned takes as long as planned. */
const endsAt = sql`(${liveStart} + (lives.ends_at - lives.starts_at))`;

/**
 * The running live; else the next within a day; else the latest recording. A running live lasts for the time that is
 * left.
 */
const liveEntry = ({ now, ...scope }: EntryScope) => sql`
  select 2 as place, id as content_id,
    (case when status = 1 then '正在直播' when status = 2 then '直播回放'
      when starts::date > today then '明天直播' when extract(hour from starts) >= ${eveningHour} then '今晚直播'
      else '今天直播' end) as label,
    json_build_object('seconds', seconds) as params
  from (
    select contents.id, lives.status, lives.starts_at at time zone ${timeZone} as starts,
      (${now}::timestamptz at time zone ${timeZone})::date as today,
      (case lives.status when 2 then video.seconds
        else extract(epoch from ${endsAt} - greatest(${liveStart}, ${now}::timestamptz)) end)::integer as seconds
    from lives join contents on contents.id = lives.content_id
    left join media_assets video on video.id = lives.video_id
    where ${isVisible(scope)} and (case lives.status when 1 then ${endsAt} > ${now}
      when 0 then lives.starts_at between ${now}::timestamptz and ${now}::timestamptz + make_interval(hours => ${maxHoursAhead})
      else video.id is not null end)
    order by ${liveRank}, ${liveSortKey}, contents.id limit 1) chosen`;

/**
 * Another mini video each day, in turn. One published today takes part from tomorrow on, so that today's choice
 * stays.
 */
const miniVideoEntry = ({ now, ...scope }: EntryScope) => sql`
  select 3 as place, id as content_id,
    (case when seconds <= ${oneMinuteLimit} then '一分钟短视频' else '今天的短视频' end) as label,
    json_build_object('seconds', seconds) as params
  from (
    select contents.id, video.seconds, row_number() over (order by contents.id) - 1 as turn, count(*) over () as turns,
      (${now}::timestamptz at time zone ${timeZone})::date - date '2000-01-01' as day
    from mini_videos join contents on contents.id = mini_videos.content_id
    join media_assets video on video.id = mini_videos.video_id
    where ${isVisible(scope)}
      and (contents.published_at at time zone ${timeZone})::date < (${now}::timestamptz at time zone ${timeZone})::date) each
  where turn = day % turns`;

/** The entries of today's ten minutes: lessons, a live and a mini video, as far as the academy has them. */
export const todayEntries = (scope: EntryScope): RawBuilder<EntryRow> => sql<EntryRow>`
  select ${scope.moduleId}::bigint as module_id, place::bigint as key_1, content_id as key_2, 0::bigint as key_3,
    content_id, null::bigint as expert_id, json_build_object('id', content_id, 'title', label, 'picture', null,
      'link_type', 'content', 'link', null, 'params', params) as item
  from (${sql.join(
    [lessonEntry, liveEntry, miniVideoEntry].map((part) => sql`(${part(scope)})`),
    sql` union all `,
  )}) chosen
  where place > ${scope.after?.[0] ?? 0} order by place limit ${scope.limit}`;
