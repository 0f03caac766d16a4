import type Hls from 'hls.js/light';
import type { HlsConfig } from 'hls.js';
import { findLatency } from './live-latency.ts';

interface StreamRequest {
  readonly url: string;
  /** Where to begin, in seconds; -1 for where a broadcast that is made now has come to. */
  readonly startAt: number;
  /** The height wanted, 0 for whatever the connection allows. */
  readonly quality: number;
  /** Ends the stream and frees what it holds. */
  readonly signal: AbortSignal;
  /** The stream cannot go on. Not called after the signal. */
  readonly onFailed: () => void;
  /** The heights there are to choose from, greatest first. Never called where there is no choice. */
  readonly onHeights: (heights: readonly number[]) => void;
  /** The height that is shown from now on. */
  readonly onHeight: (height: number) => void;
}

/** What can be asked of a stream that was opened. */
export interface OpenStream {
  /** Changes to the greatest height up to this one; 0 gives the choice back to the connection. */
  readonly choose: (height: number) => void;
  /** Where a broadcast that is made now has come to, in seconds; undefined where the stream does not tell. */
  readonly findEdge: () => number | undefined;
}

/**
 * Connects a video element with its address: through hls.js where the browser can feed media by script, else by the
 * browser's own player. hls.js is asked first, since some browsers claim native HLS that they do not have.
 */
export async function openStream(video: HTMLVideoElement, request: StreamRequest): Promise<OpenStream> {
  const Library = isPlaylist(request.url) && canFeedMedia() ? await loadLibrary() : undefined;
  if (request.signal.aborted) return unchangeable;
  if (Library?.isSupported()) return playThrough(createStream(Library, request.startAt), video, request);
  playNatively(video, request);
  return { ...unchangeable, findEdge: () => findNativeEdge(video) };
}

const unchangeable: OpenStream = { choose: () => {}, findEdge: () => undefined };

const isPlaylist = (url: string): boolean => /\.m3u8($|[?#])/.test(url);

/** Old iPhones have no media source at all: they are spared the download of the library. */
const canFeedMedia = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

async function loadLibrary(): Promise<typeof Hls> {
  const { default: Library } = await import('hls.js/light');
  return Library;
}

/** At most a minute ahead, and no picture greater than its frame: families pay for what is loaded and not watched. */
const createStream = (Library: typeof Hls, startPosition: number): Hls =>
  new Library({
    startPosition,
    maxMaxBufferLength: 60,
    capLevelToPlayerSize: true,
    ...(startPosition < 0 && createLiveSettings()),
  });

/** How long a playlist that is not there yet is asked for again, once a second: until the first picture was sent. */
const patience = 120;

/**
 * Two pieces behind what is sent, which is as near as it can be without stalling; whoever fell behind is brought back a
 * little faster than time, and whoever fell far behind by a jump.
 */
function createLiveSettings(): Partial<HlsConfig> {
  const errorRetry = {
    maxNumRetry: patience,
    retryDelayMs: 1_000,
    maxRetryDelayMs: 1_000,
    // Of itself the library takes 404 for an answer.
    shouldRetry: (_settings: unknown, tried: number) => tried < patience,
  };
  const timeoutRetry = { maxNumRetry: patience, retryDelayMs: 0, maxRetryDelayMs: 0 };
  const asked = { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 20_000, timeoutRetry, errorRetry };
  return {
    liveSyncDurationCount: 2,
    liveMaxLatencyDurationCount: 12,
    maxLiveSyncPlaybackRate: 1.1,
    backBufferLength: 30,
    manifestLoadPolicy: { default: asked },
    playlistLoadPolicy: { default: asked },
  };
}

function findNativeEdge({ seekable }: HTMLVideoElement): number | undefined {
  return seekable.length > 0 ? Math.max(0, seekable.end(seekable.length - 1) - 2) : undefined;
}

function playThrough(hls: Hls, video: HTMLVideoElement, request: StreamRequest): OpenStream {
  const { url, signal, onFailed } = request;
  const { Events, ErrorTypes } = hls.constructor as typeof Hls;
  let recovered = false;
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    // A decoder that stumbles once usually goes on after a restart; a second time it is the video.
    if (type === ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
    } else onFailed();
  });
  watchLevels(hls, request);
  if (request.startAt < 0) stayNear(hls);
  signal.addEventListener('abort', () => hls.destroy());
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    choose: (height) => (hls.nextLevel = findLevel(hls, height)),
    findEdge: () => hls.liveSyncPosition ?? undefined,
  };
}

/** As near to what is sent as its pieces allow, however long they are by now. */
function stayNear(hls: Hls): void {
  const { Events } = hls.constructor as typeof Hls;
  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => {
    const before = hls.config.liveSyncDuration;
    const latency = findLatency(
      details.fragments.map(({ duration }) => duration),
      before,
    );
    // Being set, it forgets how often it stalled.
    if (latency !== before) hls.targetLatency = latency;
  });
}

function watchLevels(hls: Hls, { quality, onHeights, onHeight }: StreamRequest): void {
  const { Events } = hls.constructor as typeof Hls;
  hls.on(Events.MANIFEST_PARSED, () => {
    const heights = [...new Set(hls.levels.map(({ height }) => height))].filter((height) => height > 0);
    if (heights.length < 2) return;
    onHeights(heights.sort((one, other) => other - one));
    if (quality > 0) hls.loadLevel = findLevel(hls, quality);
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => onHeight(hls.levels[level]?.height ?? 0));
}

/** -1, hls.js's word for choosing by itself, for 0; else the level that comes nearest without being greater. */
function findLevel(hls: Hls, height: number): number {
  if (height === 0) return -1;
  const fitting = hls.levels.map((level, index) => ({ index, height: level.height }));
  fitting.sort((one, other) => one.height - other.height);
  return (fitting.findLast((level) => level.height <= height) ?? fitting[0])?.index ?? -1;
}

function playNatively(video: HTMLVideoElement, { url, startAt, signal, onFailed }: StreamRequest): void {
  video.addEventListener('error', onFailed, { signal });
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
