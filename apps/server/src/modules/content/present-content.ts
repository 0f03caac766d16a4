import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import { presentBlocks } from '../../domain/catalogue/blocks.ts';
import { presentByline } from '../../domain/catalogue/expert-card.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import { presentVideo } from '../../domain/catalogue/playable-video.ts';
import type { Storage } from '../../ports/storage.ts';
import { type ActSession, presentSession } from './act-sessions.ts';
import { type LessonRow, presentChapters } from './course-lessons.ts';
import type { ContentRow } from './find-content.ts';
import { presentWatched } from './present-watched.ts';

interface ContentParts {
  row: ContentRow;
  /** Empty unless the content is a course. */
  lessons: readonly LessonRow[];
  /** Empty unless the content is an activity. */
  sessions: readonly ActSession[];
  mine: ContentDetail['mine'];
  storage: Storage;
  /** Where a running live is watched. */
  livePlayUrl: (contentId: number) => string;
}

export function presentContent(parts: ContentParts): ContentDetail {
  const { row, storage } = parts;
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
    mine: parts.mine,
    body: row.type === 'miniVideo' ? [] : presentBlocks(row.body),
    course: presentCourse(parts),
    article: row.reading_seconds === null ? null : { reading_seconds: row.reading_seconds },
    mini_video: presentMiniVideo(row, storage),
    live: presentLive(parts),
  };
}

function presentExpert(row: ContentRow, storage: Storage): ContentDetail['expert'] {
  const { expert_id: id, expert_name: name, expert_title: title, expert_organisation: organisation } = row;
  if (id === null || name === null || title === null || organisation === null || !row.expert_avatar)
    return null;
  return presentByline({ id, name, title, organisation, avatar: row.expert_avatar }, storage);
}

function presentCourse({ row, lessons, storage }: ContentParts): ContentDetail['course'] {
  if (row.credit === null) return null;
  return {
    lesson_count: lessons.length,
    seconds: lessons.reduce((sum, lesson) => sum + (lesson.video?.seconds ?? 0), 0),
    credit: row.credit,
    chapters: presentChapters(lessons, row.cover, storage),
    ...(row.exam && { exam: row.exam }),
    ...(row.rating && { rating: row.rating }),
  };
}

function presentMiniVideo(row: ContentRow, storage: Storage): ContentDetail['mini_video'] {
  if (row.type !== 'miniVideo' || !row.video) return null;
  const course = row.linked_course && { id: row.linked_course.id, title: row.linked_course.title };
  return { video: presentVideo(row.video, row.cover, storage), course };
}

function presentLive({ row, sessions, storage, livePlayUrl }: ContentParts): ContentDetail['live'] {
  const { status, starts_at: startsAt, ends_at: endsAt, reserve_count: reserveCount } = row;
  if (status === null || !startsAt || !endsAt || reserveCount === null) return null;
  return {
    status,
    status_label: liveStatusLabels[status as LiveStatus],
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    reserve_count: reserveCount,
    agenda: (row.agenda as { at: string; title: string }[]).map(({ at, title }) => ({ at, title })),
    ...presentWatched(row, { storage, livePlayUrl }),
    chapters: row.live_chapters,
    capacity: row.capacity,
    sessions: sessions.map((session) => presentSession(session, { storage, livePlayUrl })),
  };
}
