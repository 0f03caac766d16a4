import type Hls from 'hls.js/light';

interface StreamRequest {
  readonly url: string;
  /** Where to begin, in seconds. */
  readonly startAt: number;
  /** Ends the stream and frees what it holds. */
  readonly signal: AbortSignal;
  /** The stream cannot go on. Not called after the signal. */
  readonly onFailed: () => void;
}

/**
 * Connects a video element with its address: through hls.js where the browser can feed media by script, else by the
 * browser's own player. hls.js is asked first, since some browsers claim native HLS that they do not have.
 */
export async function openStream(video: HTMLVideoElement, request: StreamRequest): Promise<void> {
  const Library = isPlaylist(request.url) && canFeedMedia() ? await loadLibrary() : undefined;
  if (request.signal.aborted) return;
  if (Library?.isSupported()) playThrough(createStream(Library, request.startAt), video, request);
  else playNatively(video, request);
}

const isPlaylist = (url: string): boolean => /\.m3u8($|[?#])/.test(url);

/** Old iPhones have no media source at all: they are spared the download of the library. */
const canFeedMedia = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

async function loadLibrary(): Promise<typeof Hls> {
  const { default: Library } = await import('hls.js/light');
  return Library;
}

/** At most a minute ahead: families pay for what is loaded and not watched. */
const createStream = (Library: typeof Hls, startPosition: number): Hls =>
  new Library({ startPosition, maxMaxBufferLength: 60 });

function playThrough(hls: Hls, video: HTMLVideoElement, { url, signal, onFailed }: StreamRequest): void {
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
  signal.addEventListener('abort', () => hls.destroy());
  hls.loadSource(url);
  hls.attachMedia(video);
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
