import type { PlayableVideo } from '@academy/contract/areas/content.ts';
import { type ContentType, liveStatus } from '@academy/contract/limits.ts';
import { type PictureRow, presentPicture } from '../../domain/catalogue/picture.ts';
import { presentVideo, type VideoRow } from '../../domain/catalogue/playable-video.ts';
import { soundPlaylistPath } from '../../domain/live/segments.ts';
import type { Storage } from '../../ports/storage.ts';

/** As much of a live's row as decides what there is to watch of it. */
export interface WatchedRow {
  readonly id: number;
  readonly type: ContentType;
  readonly status: number | null;
  readonly origin: 'publish' | 'recorded' | null;
  /** When somebody began it. */
  readonly started_at: Date | null;
  readonly cover: PictureRow;
  readonly video: VideoRow | null;
  /** The replay's sound alone, in the storage. */
  readonly sound_path: string | null;
}

export interface WatchedParts {
  readonly storage: Storage;
  /** Where the picture of a running live is watched: here, or where it is pushed on to. Its sound is always here. */
  readonly livePlayUrl: (contentId: number) => string;
}

/** What is to be seen and heard of a live. Before its start a pre-recorded one must not be watched. */
export function presentWatched(
  row: WatchedRow,
  { storage, livePlayUrl }: WatchedParts,
): { video: PlayableVideo | null; sound_url: string | null } {
  if (row.status === null || row.status === liveStatus.upcoming) return nothing;
  // An activity goes on for days, whether anybody sends something under its own name or only in its sessions.
  if (row.type === 'actLive' && row.status === liveStatus.live && !row.started_at && !row.video)
    return nothing;
  if (row.status === liveStatus.live && row.origin === 'publish')
    return presentRunning(row, { storage, livePlayUrl });
  return {
    video: row.video && presentVideo(row.video, row.cover, storage),
    sound_url: row.sound_path === null ? null : storage.publicUrl(row.sound_path),
  };
}

const nothing = { video: null, sound_url: null };

/** The shape that publishers are asked for, until the picture itself tells. */
const usualSize = { width: 1_280, height: 720 };

const presentRunning = ({ id, cover }: WatchedRow, { storage, livePlayUrl }: WatchedParts) => ({
  video: {
    url: livePlayUrl(id),
    poster: presentPicture(cover, storage),
    captions_url: null,
    seconds: 0,
    ...usualSize,
  },
  sound_url: storage.publicUrl(soundPlaylistPath(id)),
});
