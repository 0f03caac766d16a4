import type Hls from 'hls.js/light';

interface StreamRequest {
  readonly url: string;
  /** Where to begin, in seconds. */
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
  return unchangeable;
}

const unchangeable: OpenStream = { choose: () => {} };

const isPlaylist = (url: string): boolean => /\.m3u8($|[?#])/.test(url);

/** Old iPhones have no media source at all: they are spared the download of the library. */
const canFeedMedia = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

async function loadLibrary(): Promise<typeof Hls> {
  const { default: Library } = await import('hls.js/light');
  return Library;
}

/** At most a minute ahead, and no picture greater than its frame: families pay for what is loaded and not watched. */
const createStream = (Library: typeof Hls, startPosition: number): Hls =>
  new Library({ startPosition, maxMaxBufferLength: 60, capLevelToPlayerSize: true });

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
  signal.addEventListener('abort', () => hls.destroy());
  hls.loadSource(url);
  hls.attachMedia(video);
  return { choose: (height) => (hls.nextLevel = findLevel(hls, height)) };
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
  video.addEventListener('loadedmetadata', () => (video.currentTime = startAt), { once: true, signal });
  signal.addEventListener('abort', () => {
    video.removeAttribute('src');
    video.load();
  });
  video.src = url;
}
