interface NativeRequest {
  readonly url: string;
  /** Start position in seconds; -1 for the live edge of a live stream. */
  readonly startAt: number;
  /** Whether the URL is a playlist of segments, of which the server may have lost some. */
  readonly hasSegments: boolean;
  readonly signal: AbortSignal;
  /** With the position from which a retry continues, where it is not the current one. */
  readonly onFailed: (position?: number) => void;
}

/** Lets the browser play the URL by itself. `onFailed` is called when it cannot continue. */
export function playNatively(video: HTMLVideoElement, request: NativeRequest): void {
  const { url, startAt, signal, onFailed } = request;
  const skips = request.hasSegments ? new SegmentSkips(video, request) : undefined;
  const onError = (): void => {
    if (!skips?.skipFailed()) onFailed(skips?.findRetryPosition());
  };
  video.addEventListener('error', onError, { signal });
  video.addEventListener('loadedmetadata', () => startAt >= 0 && (video.currentTime = startAt), {
    once: true,
    signal,
  });
  signal.addEventListener('abort', () => {
    video.removeAttribute('src');
    video.load();
  });
  video.src = url;
}

/** The position to which a live stream is followed, in seconds; undefined if unknown. */
export function findNativeEdge({ seekable }: HTMLVideoElement): number | undefined {
  return seekable.length > 0 ? Math.max(0, seekable.end(seekable.length - 1) - 2) : undefined;
}

/** Milliseconds of a stall in which nothing is loaded, after which the segment counts as lost. */
const maxStall = 10_000;
/** A segment of a film has four seconds, and playback may stop up to one before it. */
const skippedSeconds = 5;
/** One more failure after so many skips is not a gap: the stream is broken, or the network. */
const maxSkips = 3;
/** Seconds played after a skip that show that it helped, so that a later one is the first again. */
const provenSeconds = 30;
/** Seconds played after a skip that show that there was a gap. Without them the network may be broken, and nothing was lost. */
const gapProofSeconds = 3;

/**
 * The browser does not say which segment it fails to load. It stops or reports an error, and would stay there: a position after
 * it is tried, in a live stream its edge.
 */
class SegmentSkips {
  readonly #video: HTMLVideoElement;
  readonly #request: NativeRequest;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;
  #lastTarget = 0;
  /** The position before the first of the latest skips, while nothing has been played after any of them. */
  #unprovenFrom: number | undefined;

  constructor(video: HTMLVideoElement, request: NativeRequest) {
    this.#video = video;
    this.#request = request;
    const { signal } = request;
    for (const name of ['waiting', 'seeking']) video.addEventListener(name, this.#watch, { signal });
    for (const name of ['playing', 'seeked', 'pause', 'ended', 'emptied', 'error'])
      video.addEventListener(name, this.#stop, { signal });
    for (const name of ['timeupdate', 'seeking']) video.addEventListener(name, this.#onMoved, { signal });
    signal.addEventListener('abort', this.#stop);
  }

  /** Opens the stream again behind the place where it failed. False when that cannot help. */
  skipFailed(): boolean {
    const video = this.#video;
    // Without a network nothing is lost; and what never began to play has no place that could be skipped.
    if (!navigator.onLine || video.readyState < HTMLMediaElement.HAVE_METADATA) return false;
    const target = this.#findTarget();
    if (!this.#countSkip(target)) return false;
    const wasPlaying = !video.paused;
    video.load();
    const onLoaded = (): void => {
      // A live stream begins at its edge.
      if (!this.#isLive) video.currentTime = target;
    };
    video.addEventListener('loadedmetadata', onLoaded, { once: true, signal: this.#request.signal });
    // If the browser requires another tap, it stays paused.
    if (wasPlaying) video.play().catch(() => {});
    return true;
  }

  /**
   * Before the skips that did not help. Undefined in a live stream, which has no position to return to, and where a retry
   * began there already: the gap may be longer than all skips, and the next retry passes it.
   */
  findRetryPosition(): number | undefined {
    const from = this.#unprovenFrom;
    const isRetried = from !== undefined && Math.abs(from - this.#request.startAt) < 1;
    return this.#isLive || isRetried ? undefined : from;
  }

  get #isLive(): boolean {
    return this.#request.startAt < 0;
  }

  readonly #onMoved = ({ type }: Event): void => {
    const { readyState, seeking } = this.#video;
    // While a picture is missing the position says something only where the viewer goes elsewhere.
    if (type !== 'seeking' && (seeking || readyState < HTMLMediaElement.HAVE_CURRENT_DATA)) return;
    this.#forgetProven();
  };

  /** Once the video has played on after the last skip, or the viewer went elsewhere. */
  #forgetProven(): void {
    if (Math.abs(this.#video.currentTime - this.#lastTarget) >= gapProofSeconds)
      this.#unprovenFrom = undefined;
  }

  readonly #stop = (): void => clearTimeout(this.#timer);

  readonly #watch = (): void => {
    this.#stop();
    const before = readProgress(this.#video);
    this.#timer = setTimeout(() => {
      const hasProgress = readProgress(this.#video) !== before;
      if (hasProgress || !navigator.onLine || !this.#skipStalled()) this.#watch();
    }, maxStall);
  };

  /** False while there is nowhere to go: the video is paused, or its live stream does not go on either. */
  #skipStalled(): boolean {
    const video = this.#video;
    if (video.paused || video.readyState < HTMLMediaElement.HAVE_METADATA) return false;
    const target = this.#findTarget();
    if (target <= video.currentTime) return false;
    if (this.#countSkip(target)) video.currentTime = target;
    else this.#request.onFailed(this.findRetryPosition());
    return true;
  }

  #findTarget(): number {
    const { currentTime, duration } = this.#video;
    if (this.#isLive) return findNativeEdge(this.#video) ?? currentTime;
    return Math.min(currentTime + skippedSeconds, duration);
  }

  #countSkip(target: number): boolean {
    const { currentTime } = this.#video;
    if (currentTime > this.#lastTarget + provenSeconds) this.#count = 0;
    this.#forgetProven();
    this.#unprovenFrom ??= currentTime;
    this.#lastTarget = target;
    this.#count += 1;
    return this.#count <= maxSkips;
  }
}

/** Changes when the video advances or more of it is loaded. */
function readProgress({ currentTime, buffered }: HTMLVideoElement): string {
  const ends = Array.from({ length: buffered.length }, (_, range) => buffered.end(range));
  return [currentTime, ...ends].join();
}
