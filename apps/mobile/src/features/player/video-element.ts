import type { PlayerState } from './player-state.ts';

interface VideoObserver {
  readonly signal: AbortSignal;
  readonly frame: HTMLElement;
  readonly onChange: (change: Partial<PlayerState>) => void;
  /** Playback stopped, or may stop without another event: the position should be saved. */
  readonly onSavePoint: () => void;
  readonly onEnded: () => void;
}

/**
 * Reports the events of a video element, and pauses it when another element on the page starts to play with sound.
 */
export function observeVideo(
  video: HTMLVideoElement,
  { signal, frame, onChange, onSavePoint, onEnded }: VideoObserver,
): void {
  const listen = (names: readonly string[], listener: () => void): void => {
    for (const name of names) video.addEventListener(name, listener, { signal });
  };
  // Before the first picture an element reports 0, which would overwrite the saved position.
  const hasData = (): boolean => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  listen(['play'], () => onChange({ playing: true, ended: false, waiting: !isReady(video) }));
  listen(['pause', 'ended', 'emptied'], () => onChange({ playing: false, waiting: false }));
  listen(['seeking'], () => onChange({ ended: video.ended }));
  listen(['waiting'], () => onChange({ waiting: true }));
  listen(
    ['loadeddata', 'playing', 'canplay', 'seeked'],
    () => hasData() && onChange({ phase: 'open', waiting: false }),
  );
  listen(['timeupdate', 'seeking', 'progress'], () => hasData() && onChange(readTimes(video)));
  listen(
    ['loadedmetadata', 'durationchange'],
    () => hasDuration(video) && onChange({ duration: video.duration }),
  );
  listen(['volumechange'], () => onChange({ muted: video.muted }));
  listen(['pause', 'ended'], onSavePoint);
  listen(['ended'], onEnded);
  document.addEventListener('visibilitychange', onSavePoint, { signal });

  const updateFullscreen = (): void => onChange({ fullscreen: document.fullscreenElement === frame });
  document.addEventListener('fullscreenchange', updateFullscreen, { signal });
  // Media events do not bubble, but can be captured.
  const pauseForOtherMedia = ({ target }: Event): void => {
    if (target !== video && target instanceof HTMLMediaElement && !target.muted) video.pause();
  };
  document.addEventListener('play', pauseForOtherMedia, { signal, capture: true });
}

const isReady = (video: HTMLVideoElement): boolean => video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

const hasDuration = (video: HTMLVideoElement): boolean =>
  Number.isFinite(video.duration) && video.duration > 0;

function readTimes(video: HTMLVideoElement): Partial<PlayerState> {
  return { time: video.currentTime, bufferedEnd: findBufferedEnd(video) };
}

function findBufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    // Half a second of tolerance: a seek lands slightly before the range it loads.
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return currentTime;
}

/** Full screen and picture-in-picture in each browser's way. A browser's refusal is ignored. */

interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitPresentationMode?: string;
  webkitSetPresentationMode?: (mode: string) => void;
}

type LockableOrientation = ScreenOrientation & { lock?: (orientation: string) => Promise<void> };

export function detectPresentations(frame: HTMLElement, video: AppleVideo) {
  return {
    canFullscreen: 'requestFullscreen' in frame || 'webkitEnterFullscreen' in video,
    canPictureInPicture:
      (document.pictureInPictureEnabled ?? false) ||
      (video.webkitSupportsPresentationMode?.('picture-in-picture') ?? false),
  };
}

/** Enters full screen and rotates the screen; an iPhone uses its own player. */
export async function toggleFullscreen(frame: HTMLElement, video: AppleVideo): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen().catch(ignore);
  if (!('requestFullscreen' in frame)) return video.webkitEnterFullscreen?.();
  const entered = await frame.requestFullscreen().then(
    () => true,
    () => false,
  );
  const orientation = screen.orientation as LockableOrientation | undefined;
  if (entered) await orientation?.lock?.('landscape').catch(ignore);
}

export async function togglePictureInPicture(video: AppleVideo): Promise<void> {
  if (document.pictureInPictureEnabled) {
    const isActive = document.pictureInPictureElement === video;
    await (isActive ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(ignore);
    return;
  }
  const isFloating = video.webkitPresentationMode === 'picture-in-picture';
  video.webkitSetPresentationMode?.(isFloating ? 'inline' : 'picture-in-picture');
}

const ignore = (): void => {};
