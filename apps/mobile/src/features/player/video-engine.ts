import { playerPreferences } from '../../session/player-preferences.ts';
import { PlayedStretches } from '../../session/played-stretches.ts';
import { watchCaptions } from './captions.ts';
import { findLivePlace } from './live-place.ts';
import { openStream, type OpenStream } from './open-stream.ts';
import { findPresentations, toggleFullscreen, togglePictureInPicture } from './presentation.ts';
import {
  initialPlayerState,
  isHeardOnly,
  type PlayerState,
  unloadedState,
  type VideoSource,
} from './player-state.ts';
import { addSeen } from './seen-lessons.ts';
import { watchVideo } from './watch-video.ts';
import { findStart, rememberPosition } from './watch-position.ts';

/**
 * The media logic of one player: what plays, where, how fast. Knows no React; the view reads it through `subscribe`
 * and `getState`. Nothing is loaded before `play`.
 */
export class VideoEngine {
  #state = initialPlayerState;
  #video: HTMLVideoElement | undefined;
  #frame: HTMLElement | undefined;
  #loading: AbortController | undefined;
  #stream: OpenStream | undefined;
  /** It played when the line was lost. */
  #brokenOff = false;
  /** Where to go as soon as there is a picture: asked for while the video was opening. */
  #wanted: number | undefined;
  readonly #played = new PlayedStretches();
  readonly #listeners = new Set<() => void>();
  readonly #endListeners = new Set<() => void>();

  readonly getState = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls when a video was played to its end; never for a broadcast. */
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
    watchVideo(video, { signal, frame, onChange: this.#see, onRest: this.#remember, onEnded: this.#ended });
    watchCaptions(video, { signal, onCaption: (caption) => this.#patch({ caption }) });
    // A view that was gone for good and comes back all the same finds nothing loaded.
    if (!this.#loading && this.#state.phase !== 'failed') this.#patch(unloadedState);
    playerPreferences.restore();
    const { rate, quality, captions: captionsOn, soundOnly } = playerPreferences.get();
    this.#patch({ ...findPresentations(frame, video), rate, quality, captionsOn, soundOnly });
    window.addEventListener('online', this.#goOn, { signal });
    this.#goOn();
    return () => {
      this.#brokenOff = this.#breaksOff();
      this.pause();
      this.#remember();
      watching.abort();
      this.#patch({ playing: false, waiting: false });
      this.#video = undefined;
    };
  }

  /** Remembers the place and frees what the stream holds: the view is gone. */
  readonly close = (): void => {
    this.#remember();
    this.#close();
  };

  /** Changes to another video, without loading it. The one that is open already goes on. */
  open(source: VideoSource | undefined): void {
    const { source: current } = this.#state;
    // The address of the same video may be signed anew; it is used the next time the video is loaded.
    if (source?.key === current?.key) {
      const same = source?.url === current?.url && source?.runsSince === current?.runsSince;
      this.#patch({ source: same ? current : source });
      return this.#takeUpElsewhere(source);
    }
    this.#remember();
    this.#close();
    this.#brokenOff = false;
    const time = findStart(source);
    this.#patch({ ...unloadedState, source, time, resumedAt: time, duration: source?.seconds ?? 0 });
  }

  /** Word of another device may come after the video was opened here, but not after it was begun. */
  #takeUpElsewhere(source: VideoSource | undefined): void {
    if (!source?.left || this.#state.phase !== 'idle' || this.#wanted !== undefined) return;
    const time = findStart(source);
    this.#patch({ time, resumedAt: time });
  }

  /** Plays, loading first what is not loaded. A browser that wants another tap leaves the video paused. */
  async play(): Promise<void> {
    const video = this.#video;
    const { phase, source } = this.#state;
    this.#brokenOff = false;
    if (!video || !source) return;
    const loaded = phase === 'idle' || phase === 'failed' ? await this.#load(video, source) : true;
    // The page may have been covered while the stream was opened: nothing plays out of sight.
    if (!loaded || this.#video !== video) return;
    // A broadcast did not wait.
    const place = source.isMadeNow ? this.#stream?.findEdge() : findLivePlace(source, Date.now());
    if (phase === 'open' && place !== undefined) video.currentTime = place;
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

  /**
   * Goes to a second, held within the video. Before it is loaded, this is where it will begin. A broadcast has no
   * other place than the one where everyone is.
   */
  seekTo(seconds: number): void {
    const { source, phase, duration } = this.#state;
    if (source?.runsSince !== undefined) return;
    const time = Math.min(Math.max(0, seconds), duration);
    this.#patch({ time, resumedAt: 0, ended: false });
    if (phase !== 'open') this.#wanted = time;
    else if (this.#video) this.#video.currentTime = time;
  }

  seekBy(seconds: number): void {
    this.seekTo(this.#state.time + seconds);
  }

  /** That it went on from an earlier place is no news any more. */
  readonly forgetResumption = (): void => this.#patch({ resumedAt: 0 });

  setRate(rate: number): void {
    playerPreferences.update({ rate });
    this.#patch({ rate });
    this.#applyRate();
  }

  /** The greatest picture up to this height; 0 follows the connection. */
  setQuality(quality: number): void {
    playerPreferences.update({ quality });
    this.#patch({ quality });
    this.#stream?.choose(quality);
  }

  setCaptions(captionsOn: boolean): void {
    playerPreferences.update({ captions: captionsOn });
    this.#patch({ captionsOn });
  }

  /** With or without the picture from now on. What plays goes on where it is, or where everyone is. */
  setSoundOnly(soundOnly: boolean): void {
    playerPreferences.update({ soundOnly });
    const { source, phase, playing, time } = this.#state;
    this.#patch({ soundOnly });
    if (!source?.soundUrl || phase === 'idle') return;
    this.#remember();
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

  /** False where another video was opened meanwhile, or this one failed. */
  async #load(video: HTMLVideoElement, source: VideoSource): Promise<boolean> {
    this.#close();
    const { signal } = (this.#loading = new AbortController());
    this.#patch({ phase: 'opening', waiting: true });
    // Within the tap that asked for it: later calls of play() are then allowed on iPhones.
    video.load();
    const onFailed = (): void => this.#fail();
    const startAt = source.isMadeNow ? -1 : (findLivePlace(source, Date.now()) ?? this.#state.time);
    const opened = await openStream(video, {
      url: isHeardOnly(this.#state) ? source.soundUrl! : source.url,
      startAt,
      quality: this.#state.quality,
      signal,
      onFailed,
      onHeights: (heights) => this.#patch({ heights }),
      onHeight: (shownHeight) => this.#patch({ shownHeight }),
    }).catch(onFailed);
    if (signal.aborted) return false;
    this.#stream = opened ?? undefined;
    this.#applyRate();
    return true;
  }

  #close(): void {
    this.#loading?.abort();
    this.#loading = this.#stream = this.#wanted = undefined;
  }

  readonly #breaksOff = (): boolean => {
    const { playing, phase } = this.#state;
    return (playing || phase === 'opening') && !navigator.onLine;
  };

  /** What a lost line stopped goes on by itself: nobody asked for it to rest. */
  readonly #goOn = (): void => {
    if (this.#brokenOff && navigator.onLine) void this.play();
  };

  /** The place stays, so that trying again goes on from it. */
  #fail(): void {
    this.#brokenOff ||= this.#breaksOff();
    this.#remember();
    this.#close();
    this.#patch({ phase: 'failed', playing: false, waiting: false });
  }

  #applyRate(): void {
    if (!this.#video) return;
    const rate = this.#state.source?.runsSince === undefined ? this.#state.rate : 1;
    // A newly opened video begins with the default rate.
    this.#video.defaultPlaybackRate = rate;
    this.#video.playbackRate = rate;
  }

  readonly #see = (change: Partial<PlayerState>): void => {
    const wanted = this.#wanted;
    if (change.phase === 'open' && wanted !== undefined && this.#video) {
      this.#wanted = undefined;
      this.#video.currentTime = wanted;
    }
    this.#patch(change);
    if (change.time !== undefined && this.#state.playing) this.#played.reach(change.time);
  };

  readonly #remember = (): void => {
    const { source, phase, time, duration } = this.#state;
    if (!source || phase !== 'open' || source.runsSince !== undefined) return;
    rememberPosition(source.key, { time, duration });
    this.#played.rest();
    addSeen(source.key, { stretches: this.#played.take(), duration });
  };

  readonly #ended = (): void => {
    const { source } = this.#state;
    // What was made now has ended: whoever shows it hears of it elsewhere.
    if (source?.isMadeNow) return;
    if (source?.runsSince !== undefined) return void this.play();
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
