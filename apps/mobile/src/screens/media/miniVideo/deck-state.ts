import type { ClipSlot } from './clip-slot.ts';

/** What is to be seen of the clip in view. Times are seconds. */
export interface DeckState {
  /** Undefined where the feed rests. */
  readonly id: number | undefined;
  /** As the recorder of what was watched wants it named. */
  readonly source: { readonly key: string } | undefined;
  readonly phase: ClipSlot['phase'];
  readonly playing: boolean;
  readonly ended: boolean;
  /** Wants to play but has nothing to show. */
  readonly waiting: boolean;
  readonly time: number;
  readonly duration: number;
  readonly bufferedEnd: number;
  readonly rate: number;
  readonly caption: string;
  readonly muted: boolean;
}

export const initialDeck: DeckState = {
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

/** What an element tells of its clip. */
export function readSlot({ video, clip, phase, caption, waiting }: ClipSlot): Partial<DeckState> {
  const { buffered, currentTime: time, duration, paused, ended, playbackRate: rate } = video;
  return {
    phase,
    caption,
    waiting,
    time,
    duration: Number.isFinite(duration) && duration > 0 ? duration : (clip?.seconds ?? 0),
    bufferedEnd: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    playing: !paused && !ended && phase === 'open',
    ended,
    rate,
  };
}
