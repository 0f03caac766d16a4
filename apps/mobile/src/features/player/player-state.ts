import type { Storyboard } from '@academy/contract/areas/content.ts';

/** What the engine is asked to play. Times are seconds. */
export interface VideoSource {
  /** Names the video on this device, so that its position is found again: `lesson:12`. */
  readonly key: string;
  /** An HLS playlist (`.m3u8`), or a file that the browser plays by itself. */
  readonly url: string;
  readonly captionsUrl: string | null;
  /** The same with the sound alone, at the same times; undefined where it does not come alone. */
  readonly soundUrl?: string | undefined;
  /** What begins where. */
  readonly chapters?: readonly { readonly at_second: number; readonly title: string }[] | undefined;
  /** Known length, shown until the video tells its own. */
  readonly seconds: number;
  /** Where another device left it, and when (epoch milliseconds): the later place counts. */
  readonly left?: { readonly time: number; readonly at: number } | undefined;
  /** Pictures to seek by. */
  readonly storyboard?: Storyboard | undefined;
  /** Set for what is broadcast: since this moment (epoch milliseconds) it runs, for everyone alike. */
  readonly runsSince?: number | undefined;
  /** Set for a broadcast that is made while it runs: one is where it has come to, which the stream alone knows. */
  readonly isMadeNow?: boolean | undefined;
}

/** `idle` nothing was loaded yet, `opening` until the first picture, `open`, `failed` until retried. */
type PlayerPhase = 'idle' | 'opening' | 'open' | 'failed';

/** Everything the view shows. Times are seconds. */
export interface PlayerState {
  readonly source: VideoSource | undefined;
  readonly phase: PlayerPhase;
  readonly playing: boolean;
  /** Was played to its end and stands there. */
  readonly ended: boolean;
  /** Wants to play but has nothing to show. */
  readonly waiting: boolean;
  readonly time: number;
  readonly duration: number;
  /** Where the loaded stretch around `time` ends. */
  readonly bufferedEnd: number;
  /** Where it went on from, the place this device remembered; 0 once that is no news any more. */
  readonly resumedAt: number;
  readonly rate: number;
  /** Heights that there are to choose from, greatest first; none where the stream or the browser leaves no choice. */
  readonly heights: readonly number[];
  /** The height that was asked for; 0 follows the connection. */
  readonly quality: number;
  /** The height that is shown now; 0 while unknown. */
  readonly shownHeight: number;
  readonly muted: boolean;
  /** This device wishes for no picture; where the sound does not come alone there is one all the same. */
  readonly soundOnly: boolean;
  readonly captionsOn: boolean;
  /** The caption that belongs to `time`; empty for none. */
  readonly caption: string;
  readonly fullscreen: boolean;
  readonly canFullscreen: boolean;
  readonly canPictureInPicture: boolean;
}

/** What a stream tells of itself, while there is none. */
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

/** Nothing is seen but the poster: the sound plays alone. */
export const isHeardOnly = ({ soundOnly, source }: Pick<PlayerState, 'soundOnly' | 'source'>): boolean =>
  soundOnly && source?.soundUrl !== undefined;

/** Steps of seeking, in seconds: a double tap on the picture, an arrow key. */
export const seekSteps = { tap: 10, key: 5 } as const;
