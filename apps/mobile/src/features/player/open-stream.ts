import type { Fragment, HlsConfig } from 'hls.js';
import type Hls from 'hls.js/light';
import { findNativeEdge, playNatively } from './native-playback.ts';
import { hasLoadedMore, playLoadedPart } from './play-loaded-part.ts';

interface StreamRequest {
  readonly url: string;
  /** Start position in seconds; -1 for the live edge of a live stream. */
  readonly startAt: number;
  /** The wanted height; 0 for automatic. */
  readonly quality: number;
  /** Aborting closes the stream and releases its resources. */
  readonly signal: AbortSignal;
  /** Called when the stream cannot continue, with the position for a retry if not the current one. Not after the signal. */
  readonly onFailed: (position?: number) => void;
  /** The available heights, in descending order. Not called if there is only one. */
  readonly onQualities: (heights: readonly number[]) => void;
  /** Called with the height that is shown. */
  readonly onQuality: (height: number) => void;
}

export interface OpenStream {
  /** Selects the largest height up to this one; 0 for automatic. */
  readonly setQuality: (height: number) => void;
  /** The live edge of a live stream in seconds; undefined if unknown. */
  readonly findLiveEdge: () => number | undefined;
}

/**
 * Connects a video element with a URL: through hls.js where Media Source Extensions exist, else natively. hls.js is
 * preferred, because some browsers claim native HLS support that they do not have.
 */
export async function openStream(video: HTMLVideoElement, request: StreamRequest): Promise<OpenStream> {
  const Library = isPlaylist(request.url) && supportsMediaSource() ? await loadLibrary() : undefined;
  if (request.signal.aborted) return fixedStream;
  if (Library?.isSupported()) return playWithHls(createStream(Library, request.startAt), video, request);
  playNatively(video, { ...request, hasSegments: isPlaylist(request.url) });
  return { ...fixedStream, findLiveEdge: () => findNativeEdge(video) };
}

const fixedStream: OpenStream = { setQuality: () => {}, findLiveEdge: () => undefined };

const isPlaylist = (url: string): boolean => /\.m3u8($|[?#])/.test(url);

/** Old iPhones have no media source, so the library is not loaded there. */
const supportsMediaSource = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

async function loadLibrary(): Promise<typeof Hls> {
  const { default: Library } = await import('hls.js/light');
  return Library;
}

/** Buffers at most a minute and picks no rendition larger than the player, to save mobile data. */
const createStream = (Library: typeof Hls, startPosition: number): Hls =>
  new Library({
    startPosition,
    maxMaxBufferLength: 60,
    capLevelToPlayerSize: true,
    ...(startPosition < 0 && createLiveSettings()),
  });

/** How often a missing playlist is requested again, once per second, until the first picture was published. */
const maxPlaylistRetries = 120;

/**
 * Two segments behind the live edge, which is the least without stalling. Playback is sped up slightly to catch up,
 * and jumps if it is far behind.
 */
function createLiveSettings(): Partial<HlsConfig> {
  const errorRetry = {
    maxNumRetry: maxPlaylistRetries,
    retryDelayMs: 1_000,
    maxRetryDelayMs: 1_000,
    // By default hls.js does not retry a 404.
    shouldRetry: (_settings: unknown, attempts: number) => attempts < maxPlaylistRetries,
  };
  const timeoutRetry = { maxNumRetry: maxPlaylistRetries, retryDelayMs: 0, maxRetryDelayMs: 0 };
  const policy = { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 20_000, timeoutRetry, errorRetry };
  return {
    liveSyncDurationCount: 2,
    liveMaxLatencyDurationCount: 12,
    maxLiveSyncPlaybackRate: 1.1,
    backBufferLength: 30,
    manifestLoadPolicy: { default: policy },
    playlistLoadPolicy: { default: policy },
  };
}

function playWithHls(hls: Hls, video: HTMLVideoElement, request: StreamRequest): OpenStream {
  const { url, signal, onFailed } = request;
  const { Events, ErrorTypes } = hls.constructor as typeof Hls;
  const gaps = new Gaps(video, signal);
  let hasRecovered = false;
  hls.on(Events.ERROR, (_event, { fatal, type, frag, response }) => {
    if (frag && isMissing(response?.code) && request.startAt >= 0) {
      gaps.add(frag);
      if (gaps.count > maxGaps) return onFailed();
      // Before there is a picture hls.js stays where it began. It handles the error itself after this listener.
      if (fatal || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
        setTimeout(() => signal.aborted || hls.startLoad(endOf(frag)));
      return;
    }
    if (!fatal) return;
    // Without a network the loaded part of the video is still played.
    if (type === ErrorTypes.NETWORK_ERROR && request.startAt >= 0 && hasLoadedMore(video)) {
      return playLoadedPart(video, { signal, onRetry: () => hls.startLoad(), onFailed });
    }
    // A decoder error is usually fixed by a restart; a second one is the video's fault.
    if (type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
    } else onFailed();
  });
  observeLevels(hls, request);
  if (request.startAt < 0) followLiveEdge(hls);
  signal.addEventListener('abort', () => hls.destroy());
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    setQuality: (height) => (hls.nextLevel = findLevel(hls, height)),
    findLiveEdge: () => hls.liveSyncPosition ?? undefined,
  };
}

/** Playback stops up to this many seconds before a segment that is missing. */
const gapTolerance = 1;
/** A film that has lost more segments than this is broken. */
const maxGaps = 3;

/**
 * The segments that the server has lost, which are skipped: hls.js would ask for them for ever, and a retry would stop at the
 * same place.
 */
class Gaps {
  readonly #ends = new Map<number, number>();
  readonly #video: HTMLVideoElement;

  constructor(video: HTMLVideoElement, signal: AbortSignal) {
    this.#video = video;
    for (const name of ['waiting', 'seeking'] as const) video.addEventListener(name, this.#leave, { signal });
  }

  get count(): number {
    return this.#ends.size;
  }

  add(segment: Fragment): void {
    this.#ends.set(segment.start, endOf(segment));
    if (this.#video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) this.#leave();
  }

  readonly #leave = (): void => {
    const { currentTime } = this.#video;
    for (const [start, end] of this.#ends)
      if (currentTime > start - gapTolerance && currentTime < end) this.#video.currentTime = end;
  };
}

const endOf = ({ start, duration }: Fragment): number => start + duration;

const isMissing = (status: number | undefined): boolean => status === 404 || status === 410;

/** Keeps the latency as low as the current segment lengths allow. */
function followLiveEdge(hls: Hls): void {
  const { Events } = hls.constructor as typeof Hls;
  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => {
    const previous = hls.config.liveSyncDuration;
    const latency = computeLatency(
      details.fragments.map(({ duration }) => duration),
      previous,
    );
    // Setting it resets the count of stalls.
    if (latency !== previous) hls.targetLatency = latency;
  });
}

function observeLevels(hls: Hls, { quality, onQualities, onQuality }: StreamRequest): void {
  const { Events } = hls.constructor as typeof Hls;
  hls.on(Events.MANIFEST_PARSED, () => {
    const heights = [...new Set(hls.levels.map(({ height }) => height))].filter((height) => height > 0);
    if (heights.length < 2) return;
    onQualities(heights.sort((one, other) => other - one));
    if (quality > 0) hls.loadLevel = findLevel(hls, quality);
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => onQuality(hls.levels[level]?.height ?? 0));
}

/** -1 (hls.js's automatic mode) for 0; else the largest level up to this height, or the smallest level. */
function findLevel(hls: Hls, height: number): number {
  if (height === 0) return -1;
  const fitting = hls.levels.map((level, index) => ({ index, height: level.height }));
  fitting.sort((one, other) => one.height - other.height);
  return (fitting.findLast((level) => level.height <= height) ?? fitting[0])?.index ?? -1;
}

/** Minimum latency in seconds: three segments as published by the academy's own pages. */
const minLatency = 1.5;
/** Segment lengths vary; a difference of fewer seconds than this changes nothing. */
const tolerance = 0.2;

/**
 * Latency in seconds behind the end of a live playlist: two segments (lengths in seconds), so that one may be late.
 * EXT-X-TARGETDURATION is not used because it has whole seconds only. `previous` is the current latency.
 */
export function computeLatency(segments: readonly number[], previous = 0): number {
  const latency = Math.max(minLatency, 2 * Math.max(0, ...segments));
  return Math.abs(latency - previous) < tolerance ? previous : latency;
}
