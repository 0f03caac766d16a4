/** What the engine is asked to play. Times are seconds. */
export interface VideoSource {
  /** Names the video on this device, so that its position is found again: `lesson:12`. */
  readonly key: string;
  /** An HLS playlist (`.m3u8`), or a file that the browser plays by itself. */
  readonly url: string;
  readonly captionsUrl: string | null;
  /** Known length, shown until the video tells its own. */
  readonly seconds: number;
}

/** `idle` nothing was loaded yet, `opening` until the first picture, `open`, `failed` until retried. */
type PlayerPhase = 'idle' | 'opening' | 'open' | 'failed';

/** Everything the view shows. Times are seconds. */
export interface PlayerState {
  readonly source: VideoSource | undefined;
  readonly phase: PlayerPhase;
  readonly playing: boolean;
  /** Wants to play but has nothing to show. */
  readonly waiting: boolean;
  readonly time: number;
  readonly duration: number;
  /** Where the loaded stretch around `time` ends. */
  readonly bufferedEnd: number;
  readonly rate: number;
  readonly muted: boolean;
  readonly captionsOn: boolean;
  /** The caption that belongs to `time`; empty for none. */
  readonly caption: string;
  readonly fullscreen: boolean;
  readonly canFullscreen: boolean;
  readonly canPictureInPicture: boolean;
}

export const initialPlayerState: PlayerState = {
  source: undefined,
  phase: 'idle',
  playing: false,
  waiting: false,
  time: 0,
  duration: 0,
  bufferedEnd: 0,
  rate: 1,
  muted: false,
  captionsOn: true,
  caption: '',
  fullscreen: false,
  canFullscreen: false,
  canPictureInPicture: false,
};

export const playbackRates = [0.75, 1, 1.25, 1.5, 2] as const;

/** Steps of seeking, in seconds: a double tap on the picture, an arrow key. */
export const seekSteps = { tap: 10, key: 5 } as const;
