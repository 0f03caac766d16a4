import type { FeedSlot } from './feed-slot.ts';

/** The state of the current video. Times in seconds. */
export interface FeedPlayerState {
  /** Undefined when no video is current. */
  readonly id: number | undefined;
  /** As the view recorder expects it. */
  readonly source: { readonly key: string } | undefined;
  readonly phase: FeedSlot['phase'];
  readonly playing: boolean;
  readonly ended: boolean;
  /** Should play but has no data. */
  readonly waiting: boolean;
  readonly time: number;
  readonly duration: number;
  readonly bufferedEnd: number;
  readonly rate: number;
  readonly caption: string;
  readonly muted: boolean;
}

export const initialPlayerState: FeedPlayerState = {
  id: undefined,
  source: undefined,
  phase: 'idle',
  playing: false,
  ended: false,
  waiting: false,
  time: 0,
  duration: 0,
  bufferedEnd: 0,
  rate: 1,
  caption: '',
  muted: true,
};

export function readSlot({ video, source, phase, caption, waiting }: FeedSlot): Partial<FeedPlayerState> {
  const { buffered, currentTime: time, duration, paused, ended, playbackRate: rate } = video;
  return {
    phase,
    caption,
    waiting,
    time,
    duration: Number.isFinite(duration) && duration > 0 ? duration : (source?.seconds ?? 0),
    bufferedEnd: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    playing: !paused && !ended && phase === 'open',
    ended,
    rate,
  };
}
