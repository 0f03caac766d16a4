import type { Storyboard } from '@academy/contract/areas/content.ts';

/** What the engine plays. Times in seconds. */
export interface VideoSource {
  /** Identifies the video on this device, for its saved position: `lesson:12`. */
  readonly key: string;
  /** An HLS playlist (`.m3u8`) or a file that browsers play natively. */
  readonly url: string;
  readonly captionsUrl: string | null;
  /** An audio-only stream with the same timing; undefined if there is none. */
  readonly soundUrl?: string | undefined;
  /** Chapters with their start. */
  readonly chapters?: readonly { readonly at_second: number; readonly title: string }[] | undefined;
  /** Known duration, used until the video reports its own. */
  readonly seconds: number;
  /** Position on another device, and when (epoch milliseconds): the later position counts. */
  readonly lastPosition?: { readonly time: number; readonly at: number } | undefined;
  /** Preview pictures for seeking. */
  readonly storyboard?: Storyboard | undefined;
  /** Set for a broadcast: its start in epoch milliseconds, the same for all viewers. */
  readonly broadcastSince?: number | undefined;
  /** Set for a live stream: only the stream knows its live edge. */
  readonly isLiveStream?: boolean | undefined;
}

/** `idle`: nothing is loaded; `opening`: until the first picture; `open`; `failed`: until retried. */
type PlayerPhase = 'idle' | 'opening' | 'open' | 'failed';

/** Everything the view shows. Times in seconds. */
export interface PlayerState {
  readonly source: VideoSource | undefined;
  readonly phase: PlayerPhase;
  readonly playing: boolean;
  /** Played to the end. */
  readonly ended: boolean;
  /** Playing, but without data. */
  readonly waiting: boolean;
  readonly time: number;
  readonly duration: number;
  /** End of the buffered range around `time`. */
  readonly bufferedEnd: number;
  /** The saved position where playback resumed; 0 when the notice is gone. */
  readonly resumedAt: number;
  readonly rate: number;
  /** Selectable heights in descending order; empty if there is no choice. */
  readonly heights: readonly number[];
  /** The selected height; 0 for automatic. */
  readonly quality: number;
  /** The height shown now; 0 if unknown. */
  readonly shownHeight: number;
  readonly muted: boolean;
  /** The user prefers sound only on this device; without an audio-only stream the video plays anyway. */
  readonly soundOnly: boolean;
  readonly captionsOn: boolean;
  /** The current caption; empty if there is none. */
  readonly caption: string;
  readonly fullscreen: boolean;
  readonly canFullscreen: boolean;
  readonly canPictureInPicture: boolean;
}

/** The stream's state while nothing is loaded. */
export const unloadedState = {
  phase: 'idle',
  playing: false,
  ended: false,
  waiting: false,
  bufferedEnd: 0,
  heights: [],
  shownHeight: 0,
  caption: '',
} as const satisfies Partial<PlayerState>;

export const initialPlayerState: PlayerState = {
  ...unloadedState,
  source: undefined,
  time: 0,
  duration: 0,
  resumedAt: 0,
  rate: 1,
  quality: 0,
  muted: false,
  soundOnly: false,
  captionsOn: true,
  fullscreen: false,
  canFullscreen: false,
  canPictureInPicture: false,
};

/** Whether the audio-only stream plays, with the poster instead of a picture. */
export const playsSoundOnly = ({ soundOnly, source }: Pick<PlayerState, 'soundOnly' | 'source'>): boolean =>
  soundOnly && source?.soundUrl !== undefined;

/** Seek steps in seconds: for a double tap on the picture and for an arrow key. */
export const seekSteps = { tap: 10, key: 5 } as const;
