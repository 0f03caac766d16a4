import { playerPreferences } from '../../playback/player-preferences.ts';
import { PlayedIntervals } from '../../playback/played-intervals.ts';
import { observeCaptions } from './captions.ts';
import { findBroadcastPosition } from './live-source.ts';
import { openStream, type OpenStream } from './open-stream.ts';
import {
  detectPresentations,
  observeVideo,
  toggleFullscreen,
  togglePictureInPicture,
} from './video-element.ts';
import {
  initialPlayerState,
  playsSoundOnly,
  type PlayerState,
  unloadedState,
  type VideoSource,
} from './player-state.ts';
import { addSeen } from './seen-lessons.ts';
import { findStartPosition, savePosition } from './saved-position.ts';

/**
 * The media logic of one player: what plays, at which position and speed. Independent of React; views use `subscribe`
 * and `getState`. Nothing loads before `play`.
 */
export class VideoEngine {
  #state = initialPlayerState;
  #video: HTMLVideoElement | undefined;
  #frame: HTMLElement | undefined;
  #loading: AbortController | undefined;
  #stream: OpenStream | undefined;
  /** It was playing when the network was lost. */
  #wasInterrupted = false;
  /** Where to seek once there is a picture: requested while the video was opening. */
  #pendingPosition: number | undefined;
  readonly #playedIntervals = new PlayedIntervals();
  readonly #listeners = new Set<() => void>();
  readonly #endListeners = new Set<() => void>();

  readonly getState = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` when a video has played to its end; never for a broadcast. */
  readonly subscribeEnd = (listener: () => void): (() => void) => {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  };

  /**
   * Binds the video element and the frame used for full screen. The returned function pauses and saves the position;
   * the stream stays open until `close`, because a covered page is shown again later.
   */
  attach(video: HTMLVideoElement, frame: HTMLElement): () => void {
    const controller = new AbortController();
    const { signal } = controller;
    this.#video = video;
    this.#frame = frame;
    observeVideo(video, {
      signal,
      frame,
      onChange: this.#onVideoChange,
      onSavePoint: this.#savePosition,
      onEnded: this.#onEnded,
    });
    observeCaptions(video, { signal, onCaption: (caption) => this.#patch({ caption }) });
    // A view that was closed and is mounted again has nothing loaded.
    if (!this.#loading && this.#state.phase !== 'failed') this.#patch(unloadedState);
    playerPreferences.restore();
    const { rate, quality, captions: captionsOn, soundOnly } = playerPreferences.get();
    this.#patch({ ...detectPresentations(frame, video), rate, quality, captionsOn, soundOnly });
    window.addEventListener('online', this.#resumeAfterOffline, { signal });
    this.#resumeAfterOffline();
    return () => {
      this.#wasInterrupted = this.#isInterrupted();
      this.pause();
      this.#savePosition();
      controller.abort();
      this.#patch({ playing: false, waiting: false });
      this.#video = undefined;
    };
  }

  /** Saves what was played until now, so that a list of missing intervals leaves it out. */
  readonly savePlayed = (): void => this.#savePosition();

  /** Saves the position and releases the stream: the view is closed. */
  readonly close = (): void => {
    this.#savePosition();
    this.#close();
  };

  /** Changes to another video without loading it. The same video continues. */
  open(source: VideoSource | undefined): void {
    const { source: current } = this.#state;
    // The URL of the same video may have a new signature, which is used for the next load.
    if (source?.key === current?.key) {
      const isSameStream = source?.url === current?.url && source?.broadcastSince === current?.broadcastSince;
      this.#patch({ source: isSameStream ? current : source });
      return this.#applyRemotePosition(source);
    }
    this.#savePosition();
    this.#close();
    this.#wasInterrupted = false;
    const time = findStartPosition(source);
    this.#patch({ ...unloadedState, source, time, resumedAt: time, duration: source?.seconds ?? 0 });
  }

  /**
   * A position from another device may arrive after the video was opened here, but is ignored once it was started.
   */
  #applyRemotePosition(source: VideoSource | undefined): void {
    if (!source?.lastPosition || this.#state.phase !== 'idle' || this.#pendingPosition !== undefined) return;
    const time = findStartPosition(source);
    this.#patch({ time, resumedAt: time });
  }

  /** Plays, loading the video first if needed. Resolves to whether the browser wants a tap first: then it stays paused. */
  async play(): Promise<boolean> {
    const video = this.#video;
    const { phase, source } = this.#state;
    this.#wasInterrupted = false;
    if (!video || !source) return false;
    const loaded = phase === 'idle' || phase === 'failed' ? await this.#load(video, source) : true;
    // The page may have been covered while the stream opened: nothing plays out of sight.
    if (!loaded || this.#video !== video) return false;
    // A broadcast continued meanwhile.
    const position = source.isLiveStream
      ? this.#stream?.findLiveEdge()
      : findBroadcastPosition(source, Date.now());
    if (phase === 'open' && position !== undefined) video.currentTime = position;
    const failure = await video.play().catch((error: DOMException) => error.name);
    if (failure === 'NotSupportedError') this.#fail();
    return failure === 'NotAllowedError';
  }

  readonly pause = (): void => this.#video?.pause();

  async toggle(): Promise<void> {
    if (this.#state.playing) this.pause();
    else await this.play();
  }

  /** Seeks within the video. Before it has loaded, this sets the start position. A broadcast cannot be seeked. */
  seekTo(seconds: number): void {
    const { source, phase, duration } = this.#state;
    if (source?.broadcastSince !== undefined) return;
    const time = Math.min(Math.max(0, seconds), duration);
    this.#patch({ time, resumedAt: 0, ended: false });
    if (phase !== 'open') this.#pendingPosition = time;
    else if (this.#video) this.#video.currentTime = time;
  }

  seekBy(seconds: number): void {
    this.seekTo(this.#state.time + seconds);
  }

  /** Hides the notice that playback was resumed. */
  readonly clearResumption = (): void => this.#patch({ resumedAt: 0 });

  setRate(rate: number): void {
    playerPreferences.update({ rate });
    this.#patch({ rate });
    this.#applyRate();
  }

  /** Selects the largest height up to this one; 0 for automatic. */
  setQuality(quality: number): void {
    playerPreferences.update({ quality });
    this.#patch({ quality });
    this.#stream?.setQuality(quality);
  }

  setCaptions(captionsOn: boolean): void {
    playerPreferences.update({ captions: captionsOn });
    this.#patch({ captionsOn });
  }

  /** Switches sound-only mode. Playback continues at the same position, or at the broadcast's. */
  setSoundOnly(soundOnly: boolean): void {
    playerPreferences.update({ soundOnly });
    const { source, phase, playing, time } = this.#state;
    this.#patch({ soundOnly });
    if (!source?.soundUrl || phase === 'idle') return;
    this.#savePosition();
    this.#close();
    this.#patch({ ...unloadedState, time });
    if (playing || phase !== 'open') void this.play();
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

  /** Returns false if another video was opened meanwhile, or this one failed. */
  async #load(video: HTMLVideoElement, source: VideoSource): Promise<boolean> {
    this.#close();
    const { signal } = (this.#loading = new AbortController());
    this.#patch({ phase: 'opening', waiting: true });
    // Called in the tap handler, so that iPhones allow later calls of play().
    video.load();
    const onFailed = (position?: number): void => this.#fail(position);
    const startAt = source.isLiveStream
      ? -1
      : (findBroadcastPosition(source, Date.now()) ?? this.#state.time);
    const opened = await openStream(video, {
      url: playsSoundOnly(this.#state) ? source.soundUrl! : source.url,
      startAt,
      quality: this.#state.quality,
      signal,
      onFailed,
      onQualities: (heights) => this.#patch({ heights }),
      onQuality: (shownHeight) => this.#patch({ shownHeight }),
    }).catch(() => onFailed());
    if (signal.aborted) return false;
    this.#stream = opened ?? undefined;
    this.#applyRate();
    return true;
  }

  #close(): void {
    this.#loading?.abort();
    this.#loading = this.#stream = this.#pendingPosition = undefined;
  }

  readonly #isInterrupted = (): boolean => {
    const { playing, phase } = this.#state;
    return (playing || phase === 'opening') && !navigator.onLine;
  };

  /** Resumes after a lost network, because the user did not pause. */
  readonly #resumeAfterOffline = (): void => {
    if (this.#wasInterrupted && navigator.onLine) void this.play();
  };

  /** The position is kept, so that a retry continues there. */
  #fail(position = this.#state.time): void {
    this.#wasInterrupted ||= this.#isInterrupted();
    this.#patch({ time: position });
    this.#savePosition();
    this.#close();
    this.#patch({ phase: 'failed', playing: false, waiting: false });
  }

  #applyRate(): void {
    if (!this.#video) return;
    const rate = this.#state.source?.broadcastSince === undefined ? this.#state.rate : 1;
    // A newly opened video starts with the default rate.
    this.#video.defaultPlaybackRate = rate;
    this.#video.playbackRate = rate;
  }

  readonly #onVideoChange = (change: Partial<PlayerState>): void => {
    const pendingPosition = this.#pendingPosition;
    if (change.phase === 'open' && pendingPosition !== undefined && this.#video) {
      this.#pendingPosition = undefined;
      this.#video.currentTime = pendingPosition;
    }
    this.#patch(change);
    if (change.time !== undefined && this.#state.playing)
      this.#playedIntervals.report(change.time, this.#state.rate);
  };

  readonly #savePosition = (): void => {
    const { source, phase, time, duration } = this.#state;
    if (!source || phase !== 'open' || source.broadcastSince !== undefined) return;
    savePosition(source.key, { time, duration });
    this.#playedIntervals.pause();
    addSeen(source.key, { intervals: this.#playedIntervals.takeIntervals(), duration });
  };

  readonly #onEnded = (): void => {
    const { source } = this.#state;
    // A live stream has ended; the screen learns that elsewhere.
    if (source?.isLiveStream) return;
    if (source?.broadcastSince !== undefined) return void this.play();
    this.#patch({ ended: true });
    for (const listener of this.#endListeners) listener();
  };

  readonly #patch = (change: Partial<PlayerState>): void => {
    const names = Object.keys(change) as (keyof PlayerState)[];
    if (names.every((name) => change[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  };
}
