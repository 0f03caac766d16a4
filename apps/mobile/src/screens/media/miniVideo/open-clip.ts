import type Hls from 'hls.js/light';
import type { HlsConfig } from 'hls.js';

interface ClipRequest {
  readonly url: string;
  /** Ends the stream and frees what it holds. */
  readonly signal: AbortSignal;
  /** The stream cannot go on. Not called after the signal. */
  readonly onFailed: () => void;
}

/** What can be asked of a clip that was opened: `true` loads all of it, otherwise only its first seconds. */
export type LoadOn = (whole: boolean) => void;

/** Seconds that lie ready of a clip that waits for its turn: enough to begin with, and cheap if it is never watched. */
const ready = 4;
const ahead = 60;

const once = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 1_000 };
const asked = { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 15_000, timeoutRetry: once, errorRetry: once };

/** Whoever has lost the line should be told within seconds: the tap that tries again is theirs. */
const settings: Partial<HlsConfig> = {
  capLevelToPlayerSize: true,
  maxBufferLength: ready,
  maxMaxBufferLength: ready,
  backBufferLength: ahead,
  manifestLoadPolicy: { default: asked },
  playlistLoadPolicy: { default: asked },
  fragLoadPolicy: { default: asked },
};

/** Connects an element with a clip and loads its beginning, so that its first picture is there before it is turned to. */
export async function openClip(video: HTMLVideoElement, request: ClipRequest): Promise<LoadOn> {
  const Library = isPlaylist(request.url) && canFeedMedia() ? await loadLibrary() : undefined;
  if (request.signal.aborted) return () => {};
  if (Library?.isSupported()) return openByScript(new Library(settings), video, request);
  openNatively(video, request);
  return (whole) => void (video.preload = whole ? 'auto' : 'metadata');
}

const isPlaylist = (url: string): boolean => /\.m3u8($|[?#])/.test(url);
const canFeedMedia = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

async function loadLibrary(): Promise<typeof Hls> {
  const { default: Library } = await import('hls.js/light');
  return Library;
}

function openByScript(hls: Hls, video: HTMLVideoElement, { url, signal, onFailed }: ClipRequest): LoadOn {
  const { Events, ErrorTypes } = hls.constructor as typeof Hls;
  let recovered = false;
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    // A decoder that stumbles once usually goes on after a restart; a second time it is the clip.
    if (type !== ErrorTypes.MEDIA_ERROR || recovered) return onFailed();
    recovered = true;
    hls.recoverMediaError();
  });
  signal.addEventListener('abort', () => hls.destroy());
  hls.loadSource(url);
  hls.attachMedia(video);
  return (whole) => {
    hls.config.maxBufferLength = hls.config.maxMaxBufferLength = whole ? ahead : ready;
  };
}

function openNatively(video: HTMLVideoElement, { url, signal, onFailed }: ClipRequest): void {
  video.addEventListener('error', onFailed, { signal });
  signal.addEventListener('abort', () => {
    video.removeAttribute('src');
    video.load();
  });
  video.preload = 'auto';
  video.src = url;
}
