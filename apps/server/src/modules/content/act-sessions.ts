import { sql } from 'kysely';
import type { LiveSession } from '@academy/contract/areas/content.ts';
import { type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import { presentByline } from '../../domain/catalogue/expert-card.ts';
import { optionalPictureColumn } from '../../domain/catalogue/picture.ts';
import { optionalVideoColumn } from '../../domain/catalogue/playable-video.ts';
import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import { presentWatched, type WatchedParts } from './present-watched.ts';

/** A live of its own has its own hours, which are the true ones. */
const hour = (column: 'starts_at' | 'ends_at') =>
  sql<Date>`coalesce(${sql.ref(`lives.${column}`)}, ${sql.ref(`act_sessions.${column}`)})`;

/** What an activity consists of, by the hour. A live that nobody can read any more is left out of its session. */
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
    .select([hour('starts_at').as('starts_at'), hour('ends_at').as('ends_at')])
    .select(['contents.id as live_id', 'contents.type as live_type'])
    .select(['lives.status', 'lives.origin', 'lives.sound_path', 'lives.started_at'])
    .select(['experts.id as expert_id', 'experts.name as expert_name', 'experts.title as expert_title'])
    .select(['experts.organisation as expert_organisation'])
    .select([
      optionalPictureColumn('avatar').as('expert_avatar'),
      optionalPictureColumn('cover').as('cover'),
      optionalVideoColumn('video', 'poster').as('video'),
    ])
    .where('act_sessions.content_id', '=', contentId)
    .orderBy(hour('starts_at'))
    .orderBy('act_sessions.position')
    .execute();

export type ActSession = Awaited<ReturnType<typeof listSessions>>[number];

export const presentSession = (row: ActSession, parts: WatchedParts): LiveSession => ({
  title: row.title,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  expert: presentSpeaker(row, parts.storage),
  place: row.place,
  live: presentSessionLive(row, parts),
});

function presentSpeaker(row: ActSession, storage: Storage): LiveSession['expert'] {
  const { expert_id: id, expert_name: name, expert_title: title, expert_organisation: organisation } = row;
  if (id === null || name === null || title === null || organisation === null || !row.expert_avatar)
    return null;
  return presentByline({ id, name, title, organisation, avatar: row.expert_avatar }, storage);
}

function presentSessionLive(row: ActSession, parts: WatchedParts): LiveSession['live'] {
  const { live_id: id, live_type: type, status, cover } = row;
  if (id === null || type === null || status === null || cover === null) return null;
  const watched = presentWatched({ ...row, id, type, cover }, parts);
  return {
    content_id: id,
    content_type: type,
    status,
    status_label: liveStatusLabels[status as LiveStatus],
    ...watched,
  };
}
