import { watchCaptions } from './captions.ts';
import { openStream } from './open-stream.ts';
import { findPresentations, toggleFullscreen, togglePictureInPicture } from './presentation.ts';
import { initialPlayerState, type PlayerState, type VideoSource } from './player-state.ts';
import { watchVideo } from './watch-video.ts';
import { findPosition, rememberPosition } from './watch-position.ts';

/**
 * The media logic of one player: what plays, where, how fast. Knows no React; the view reads it through `subscribe`
 * and `getState`. Nothing is loaded before `play`.
 */
export class VideoEngine {
  #state = initialPlayerState;
  #video: HTMLVideoElement | undefined;
  #frame: HTMLElement | undefined;
  #stream: AbortController | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #endListeners = new Set<() => void>();

  readonly getState = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls when a video was played to its end. */
  readonly subscribeEnd = (listener: () => void): (() => void) => {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  };

  /**
   * Binds the element that plays and the frame that fills the screen. The function it returns pauses and remembers the
   * place; the stream goes on until `close`, since a page below others comes back.
   */
  attach(video: HTMLVideoElement, frame: HTMLElement): () => void {
    const watching = new AbortController();
    const { signal } = watching;
    this.#video = video;
    this.#frame = frame;
    watchVideo(video, { signal, frame, onChange: this.#patch, onRest: this.#remember, onEnded: this.#ended });
    watchCaptions(video, { signal, onCaption: (caption) => this.#patch({ caption }) });
    this.#patch(findPresentations(frame, video));
    return () => {
      this.pause();
      this.#remember();
      watching.abort();
      this.#patch({ playing: false, waiting: false });
      this.#video = undefined;
    };
  }

  /** Remembers the place and frees what the stream holds. For good: the view is gone. */
  readonly close = (): void => {
    this.#remember();
    this.#close();
  };

  /** Changes to another video, without loading it. The one that is open already goes on. */
  open(source: VideoSource | undefined): void {
    const { source: current } = this.#state;
    // The address of the same video may be signed anew; it is used the next time the video is loaded.
    if (source?.key === current?.key)
      return this.#patch({ source: source?.url === current?.url ? current : source });
    this.#remember();
    this.#close();
    const time = source ? findPosition(source.key) : 0;
    const { phase, playing, waiting, bufferedEnd, caption } = initialPlayerState;
    this.#patch({
      phase,
      playing,
      waiting,
      bufferedEnd,
      caption,
      source,
      time,
      duration: source?.seconds ?? 0,
    });
  }

  /** Plays, loading first what is not loaded. A browser that wants another tap leaves the video paused. */
  async play(): Promise<void> {
    const video = this.#video;
    const { phase, source } = this.#state;
    if (!video || !source) return;
    const loaded = phase === 'idle' || phase === 'failed' ? await this.#load(video, source) : true;
    // The page may have been covered while the stream was opened: nothing plays out of sight.
    if (!loaded || this.#video !== video) return;
    await video.play().catch((error: DOMException) => {
      if (error.name === 'NotSupportedError') this.#fail();
    });
  }

  readonly pause = (): void => this.#video?.pause();

  toggle(): Promise<void> {
    if (!this.#state.playing) return this.play();
    this.pause();
    return Promise.resolve();
  }

  /** Goes to a second, held within the video. Before it is loaded, this is where it will begin. */
  seekTo(seconds: number): void {
    const time = Math.min(Math.max(0, seconds), this.#state.duration);
    if (this.#video && this.#state.phase === 'open') this.#video.currentTime = time;
    this.#patch({ time });
  }

  seekBy(seconds: number): void {
    this.seekTo(this.#state.time + seconds);
  }

  setRate(rate: number): void {
    this.#patch({ rate });
    this.#applyRate();
  }

  setCaptions(captionsOn: boolean): void {
    this.#patch({ captionsOn });
  }

  toggleMuted(): void {
    if (this.#video) this.#video.muted = !this.#video.muted;
  }

  async toggleFullscreen(): Promise<void> {
    if (this.#video && this.#frame) await toggleFullscreen(this.#frame, this.#video);
  }

  async togglePictureInPicture(): Promise<void> {
    if (this.#video) await togglePictureInPicture(this.#video);
  }

  /** False where another video was opened meanwhile, or this one failed. */
  async #load(video: HTMLVideoElement, { url }: VideoSource): Promise<boolean> {
    this.#close();
    const stream = new AbortController();
    this.#stream = stream;
    this.#patch({ phase: 'opening', waiting: true });
    // Within the tap that asked for it: later calls of play() are then allowed on iPhones.
    video.load();
    const onFailed = (): void => this.#fail();
    await openStream(video, { url, startAt: this.#state.time, signal: stream.signal, onFailed }).catch(
      onFailed,
    );
    this.#applyRate();
    return !stream.signal.aborted;
  }

  #close(): void {
    this.#stream?.abort();
    this.#stream = undefined;
  }

  #fail(): void {
    this.#close();
    this.#patch({ phase: 'failed', playing: false, waiting: false });
  }

  #applyRate(): void {
    if (!this.#video) return;
    // A newly opened video begins with the default rate.
    this.#video.defaultPlaybackRate = this.#state.rate;
    this.#video.playbackRate = this.#state.rate;
  }

  readonly #remember = (): void => {
    const { source, phase, time, duration } = this.#state;
    if (source && phase === 'open') rememberPosition(source.key, { time, duration });
  };

  readonly #ended = (): void => {
    for (const listener of this.#endListeners) listener();
  };

  readonly #patch = (change: Partial<PlayerState>): void => {
    const names = Object.keys(change) as (keyof PlayerState)[];
    if (names.every((name) => change[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  };
}
