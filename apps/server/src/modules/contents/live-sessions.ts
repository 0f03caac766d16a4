import { sql } from 'kysely';
import type { LiveSession } from '@academy/contract/areas/content.ts';
import { type ContentType, liveStatus, type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { presentByline } from '../../domain/catalogue/expert-card.ts';
import {
  optionalPictureColumn,
  optionalVideoColumn,
  type PictureRow,
  presentPicture,
  presentVideo,
  type VideoRow,
} from '../../domain/catalogue/media.ts';
import { hasReplay } from '../../domain/live/lives.ts';
import { audioPlaylistPath } from '../../domain/live/segments.ts';
import type { Storage } from '../../ports/storage.ts';

/** A session with its own live takes the hours of that live. */
const effectiveTime = (column: 'starts_at' | 'ends_at') =>
  sql<Date>`coalesce(${sql.ref(`lives.${column}`)}, ${sql.ref(`act_sessions.${column}`)})`;

/** The sessions of an activity, by time. A live that is not published is left out of its session. */
export const listSessions = (db: Db, contentId: number) =>
  db
    .selectFrom('act_sessions')
    .leftJoin('contents', (join) =>
      join.onRef('contents.id', '=', 'act_sessions.live_id').on('contents.state', '=', 'published'),
    )
    .leftJoin('lives', 'lives.content_id', 'contents.id')
    .leftJoin('media_assets as cover', 'cover.id', 'contents.cover_id')
    .leftJoin('media_assets as video', 'video.id', 'lives.video_id')
    .leftJoin('media_assets as poster', 'poster.id', 'video.poster_id')
    .leftJoin('experts', (join) =>
      join.on('experts.id', '=', sql<number>`coalesce(act_sessions.expert_id, contents.expert_id)`),
    )
    .leftJoin('media_assets as avatar', 'avatar.id', 'experts.avatar_id')
    .select(['act_sessions.title', 'act_sessions.place'])
    .select([effectiveTime('starts_at').as('starts_at'), effectiveTime('ends_at').as('ends_at')])
    .select(['contents.id as live_id', 'contents.type as live_type'])
    .select(['lives.status', 'lives.origin', 'lives.sound_path', 'lives.started_at'])
    .select(hasReplay.as('has_replay'))
    .select(['experts.id as expert_id', 'experts.name as expert_name', 'experts.title as expert_title'])
    .select(['experts.organisation as expert_organisation'])
    .select([
      optionalPictureColumn('avatar').as('expert_avatar'),
      optionalPictureColumn('cover').as('cover'),
      optionalVideoColumn('video', 'poster').as('video'),
    ])
    .where('act_sessions.content_id', '=', contentId)
    .orderBy(effectiveTime('starts_at'))
    .orderBy('act_sessions.position')
    .execute();

export type ActSession = Awaited<ReturnType<typeof listSessions>>[number];

export const presentSession = (row: ActSession, deps: PlayableDeps): LiveSession => ({
  title: row.title,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  expert: presentSpeaker(row, deps.storage),
  place: row.place,
  live: presentSessionLive(row, deps),
});

function presentSpeaker(row: ActSession, storage: Storage): LiveSession['expert'] {
  const { expert_id: id, expert_name: name, expert_title: title, expert_organisation: organisation } = row;
  if (id === null || name === null || title === null || organisation === null || !row.expert_avatar)
    return null;
  return presentByline({ id, name, title, organisation, avatar: row.expert_avatar }, storage);
}

function presentSessionLive(row: ActSession, deps: PlayableDeps): LiveSession['live'] {
  const { live_id: id, live_type: type, status, cover } = row;
  if (id === null || type === null || status === null || cover === null) return null;
  const playable = presentPlayable({ ...row, id, type, cover }, deps);
  return {
    content_id: id,
    content_type: type,
    status,
    status_label: liveStatusLabels[status as LiveStatus],
    ...playable,
  };
}

/** The columns of a live that decide what can be played. */
interface PlayableRow {
  readonly id: number;
  readonly type: ContentType;
  readonly status: number | null;
  readonly origin: 'publish' | 'recorded' | null;
  readonly started_at: Date | null;
  readonly cover: PictureRow;
  readonly video: VideoRow | null;
  /** The audio track of the recording, as a path in the storage. */
  readonly sound_path: string | null;
  readonly has_replay: boolean | null;
}

interface PlayableDeps {
  readonly storage: Storage;
  /**
   * The playlist address of a running live: on this server, or at the CDN. Its audio track is always on this server.
   */
  readonly livePlayUrl: (contentId: number) => string;
}

/** The video and audio of a live. A pre-recorded live must not be played before its start. */
export function presentPlayable(
  row: PlayableRow,
  { storage, livePlayUrl }: PlayableDeps,
): Pick<NonNullable<LiveSession['live']>, 'video' | 'sound_url' | 'has_replay'> {
  if (row.status === null || row.status === liveStatus.upcoming) return notPlayable;
  // An activity runs for days, whether or not somebody publishes under the activity itself.
  if (row.type === 'actLive' && row.status === liveStatus.live && !row.started_at && !row.video)
    return notPlayable;
  if (row.status === liveStatus.live && row.origin === 'publish')
    return presentRunningLive(row, { storage, livePlayUrl });
  return {
    video: row.video && presentVideo(row.video, row.cover, storage),
    sound_url: row.sound_path === null ? null : storage.publicUrl(row.sound_path),
    has_replay: row.has_replay === true,
  };
}

const notPlayable = { video: null, sound_url: null, has_replay: false };

/** The size that publishers are asked for, until the player knows the real one. */
const defaultSize = { width: 1_280, height: 720 };

const presentRunningLive = ({ id, cover }: PlayableRow, { storage, livePlayUrl }: PlayableDeps) => ({
  video: {
    url: livePlayUrl(id),
    poster: presentPicture(cover, storage),
    captions_url: null,
    seconds: 0,
    ...defaultSize,
  },
  sound_url: storage.publicUrl(audioPlaylistPath(id)),
  has_replay: false,
});
