import { type ContentDetail, getContent } from '@academy/contract/areas/content.ts';
import { liveStatus, type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { presentByline } from '../../domain/catalogue/expert-card.ts';
import { presentPicture, presentVideo } from '../../domain/catalogue/media.ts';
import { presentBlocks } from '../../domain/catalogue/present-blocks.ts';
import { livePlaylistPath } from '../../domain/live/segments.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import {
  type ContentRow,
  findContent,
  type LessonRow,
  listLessonRows,
  presentChapters,
} from './content-rows.ts';
import { type ActSession, listSessions, presentPlayable, presentSession } from './live-sessions.ts';
import { findViewerState } from './viewer-state.ts';

interface ContentDetailDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** Absent: lives are watched on this server. */
  liveOrigin?: Pick<LiveOrigin, 'playUrl'> | undefined;
}

export const createContentDetailRoute = ({ db, storage, clock, liveOrigin }: ContentDetailDeps) =>
  sharedRoute(getContent, {
    // Whoever names the new status of a live gets a response of its own, since the input is the key of the cache.
    shared: async ({ content_id: id, content_type: type, ...changed }) => {
      const row = await findContent(db, { id, type });
      if (!row) throw new AppError('NOT_FOUND');
      const lessons = type === 'course' ? await listLessonRows(db, id) : [];
      const sessions = type === 'actLive' ? await listSessions(db, id) : [];
      checkChange(changed, [{ live_id: id, status: row.status }, ...sessions]);
      const livePlayUrl = (live: number) =>
        liveOrigin?.playUrl(live) ?? storage.publicUrl(livePlaylistPath(live));
      return presentContent({ row, lessons, sessions, storage, livePlayUrl });
    },
    personal: async (getShared, { content_id: contentId }, { identity }) => {
      const content = await getShared();
      const found = await findViewerState(db, { userId: identity.uid, contentId, now: clock.now() });
      if (!found) return content;
      const live = content.live && { ...content.live, reserve_count: found.reserveCount ?? 0 };
      const { rating } = found;
      const course = content.course && { ...content.course, ...(rating && { rating }) };
      return { ...content, ...found.counts, mine: found.mine, course, live };
    },
  });

/**
 * Throws NOT_FOUND unless the live whose change was reported is one of these, and CONFLICT unless it has that status here, too. A refusal
 * is not cached: so the key has as many values as there are lives and statuses, and no response under it is older than the change.
 */
function checkChange(
  { live_id: id, live_status: status }: { live_id?: number; live_status?: number },
  lives: readonly { live_id: number | null; status: number | null }[],
): void {
  if (id === undefined && status === undefined) return;
  const live = lives.find((one) => one.live_id === id);
  if (!live || status === undefined) throw new AppError('NOT_FOUND');
  if (live.status !== status) throw new AppError('CONFLICT');
}

interface ContentDetailRows {
  row: ContentRow;
  /** Empty unless the content is a course. */
  lessons: readonly LessonRow[];
  /** Empty unless the content is an activity. */
  sessions: readonly ActSession[];
  storage: Storage;
  livePlayUrl: (contentId: number) => string;
}

function presentContent(rows: ContentDetailRows): ContentDetail {
  const { row, storage } = rows;
  return {
    content_id: row.id,
    content_type: row.type,
    title: row.title,
    summary: row.summary,
    cover: presentPicture(row.cover, storage),
    tags: row.tags,
    expert: presentExpert(row, storage),
    account: {
      id: row.account_id,
      name: row.account_name,
      avatar: presentPicture(row.account_avatar, storage),
    },
    major: row.major_id === null ? null : { id: row.major_id, name: row.major_name ?? '' },
    view_count: row.view_count,
    like_count: row.like_count,
    collect_count: row.collect_count,
    comment_count: row.comment_count,
    published_at: row.published_at.toISOString(),
    mine: null,
    body: row.type === 'miniVideo' ? [] : presentBlocks(row.body),
    course: presentCourse(rows),
    article: row.reading_seconds === null ? null : { reading_seconds: row.reading_seconds },
    mini_video: presentMiniVideo(row, storage),
    live: presentLive(rows),
  };
}

function presentExpert(row: ContentRow, storage: Storage): ContentDetail['expert'] {
  const { expert_id: id, expert_name: name, expert_title: title, expert_organisation: organisation } = row;
  if (id === null || name === null || title === null || organisation === null || !row.expert_avatar)
    return null;
  return presentByline({ id, name, title, organisation, avatar: row.expert_avatar }, storage);
}

function presentCourse({ row, lessons, storage }: ContentDetailRows): ContentDetail['course'] {
  if (row.type !== 'course') return null;
  return {
    lesson_count: lessons.length,
    seconds: lessons.reduce((sum, lesson) => sum + (lesson.video?.seconds ?? 0), 0),
    credit: row.credit,
    chapters: presentChapters(lessons, row.cover, storage),
    ...(row.exam && { exam: { ...row.exam, credit: row.exam_credit } }),
    ...(row.rating && { rating: row.rating }),
  };
}

function presentMiniVideo(row: ContentRow, storage: Storage): ContentDetail['mini_video'] {
  if (row.type !== 'miniVideo' || !row.video) return null;
  const course = row.linked_course && { id: row.linked_course.id, title: row.linked_course.title };
  return { video: presentVideo(row.video, row.cover, storage), course };
}

function presentLive({ row, sessions, storage, livePlayUrl }: ContentDetailRows): ContentDetail['live'] {
  const { status, starts_at: startsAt, ends_at: endsAt, reserve_count: reserveCount } = row;
  if (status === null || !startsAt || !endsAt || reserveCount === null) return null;
  return {
    status,
    status_label: liveStatusLabels[status as LiveStatus],
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    ...presentActualTimes(row),
    reserve_count: reserveCount,
    agenda: (row.agenda as { at: string; title: string }[]).map(({ at, title }) => ({ at, title })),
    ...presentPlayable(row, { storage, livePlayUrl }),
    chapters: row.live_chapters,
    capacity: row.capacity,
    sessions: sessions.map((session) => presentSession(session, { storage, livePlayUrl })),
  };
}

/** When a live really started and ended. A recording that is broadcast keeps exactly to its plan. */
function presentActualTimes({ origin, status, ...row }: ContentRow): {
  started_at: string | null;
  ended_at: string | null;
} {
  const [startedAt, endedAt] =
    origin === 'recorded' ? [row.starts_at, row.ends_at] : [row.started_at, row.ended_at];
  return {
    started_at: status === liveStatus.upcoming ? null : (startedAt?.toISOString() ?? null),
    ended_at: status === liveStatus.replay ? (endedAt?.toISOString() ?? null) : null,
  };
}
