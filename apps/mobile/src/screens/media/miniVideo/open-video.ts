import type Hls from 'hls.js/light';
import type { HlsConfig } from 'hls.js';
import { hasLoadedMore, playLoadedPart } from '../../../features/player/play-loaded-part.ts';

interface VideoRequest {
  readonly url: string;
  /** Aborting ends the stream and releases its resources. */
  readonly signal: AbortSignal;
  /** The stream has failed for good. Not called after the abort. */
  readonly onFailed: () => void;
}

/** Sets how much is buffered: `true` the whole video, otherwise its first seconds. */
export type SetPreload = (isFull: boolean) => void;

/** Seconds preloaded of a video that is not current: enough to start, and cheap if it is never watched. */
const preloadSeconds = 4;
const bufferSeconds = 60;

const retryOnce = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 1_000 };
const loadPolicy = {
  maxTimeToFirstByteMs: 8_000,
  maxLoadTimeMs: 15_000,
  timeoutRetry: retryOnce,
  errorRetry: retryOnce,
};

/**
 * Short timeouts: after a lost connection the error must appear within seconds, since the person can retry by a tap.
 */
const hlsConfig: Partial<HlsConfig> = {
  capLevelToPlayerSize: true,
  maxBufferLength: preloadSeconds,
  maxMaxBufferLength: preloadSeconds,
  backBufferLength: bufferSeconds,
  manifestLoadPolicy: { default: loadPolicy },
  playlistLoadPolicy: { default: loadPolicy },
  fragLoadPolicy: { default: loadPolicy },
};

/**
 * Connects an element with a video and loads its beginning, so that the first frame is there before it becomes
 * current.
 */
export async function openVideo(video: HTMLVideoElement, request: VideoRequest): Promise<SetPreload> {
  const Library = isPlaylist(request.url) && hasMediaSource() ? await loadLibrary() : undefined;
  if (request.signal.aborted) return () => {};
  if (Library?.isSupported()) return openWithHls(new Library(hlsConfig), video, request);
  openNatively(video, request);
  return (isFull) => void (video.preload = isFull ? 'auto' : 'metadata');
}

const isPlaylist = (url: string): boolean => /\.m3u8($|[?#])/.test(url);
const hasMediaSource = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

async function loadLibrary(): Promise<typeof Hls> {
  const { default: Library } = await import('hls.js/light');
  return Library;
}

function openWithHls(hls: Hls, video: HTMLVideoElement, { url, signal, onFailed }: VideoRequest): SetPreload {
  const { Events, ErrorTypes } = hls.constructor as typeof Hls;
  let recovered = false;
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    // Without a network the loaded part of the video is still played.
    if (type === ErrorTypes.NETWORK_ERROR && hasLoadedMore(video)) {
      return playLoadedPart(video, { signal, onRetry: () => hls.startLoad(), onFailed });
    }
    // A decoder error usually disappears after one recovery; a second one means that the video is broken.
    if (type !== ErrorTypes.MEDIA_ERROR || recovered) return onFailed();
    recovered = true;
    hls.recoverMediaError();
  });
  signal.addEventListener('abort', () => hls.destroy());
  hls.loadSource(url);
  hls.attachMedia(video);
  return (isFull) => {
    hls.config.maxBufferLength = hls.config.maxMaxBufferLength = isFull ? bufferSeconds : preloadSeconds;
  };
}

function openNatively(video: HTMLVideoElement, { url, signal, onFailed }: VideoRequest): void {
  video.addEventListener('error', onFailed, { signal });
  signal.addEventListener('abort', () => {
    video.removeAttribute('src');
    video.load();
  });
  video.preload = 'auto';
  video.src = url;
}
