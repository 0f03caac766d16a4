import { seekSteps } from './player-state.ts';
import type { VideoEngine } from './video-engine.ts';

/** What the lock screen says of a video. */
export interface MediaCard {
  readonly title: string;
  /** Who speaks. */
  readonly artist?: string | undefined;
  /** The course it belongs to. */
  readonly album?: string | undefined;
  /** Address of its picture. */
  readonly artwork: string;
}

interface Announcement {
  readonly card: MediaCard;
  /** Goes on to the following video; undefined where there is none. */
  readonly onNext: (() => void) | undefined;
}

/**
 * Shows a playing video on the lock screen and lets its keys, and those of headphones, drive the engine. The function
 * it returns takes everything back. Does nothing where the browser has no such thing.
 */
export function announceMedia(engine: VideoEngine, { card, onNext }: Announcement): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const { mediaSession } = navigator;
  const { title, artist = '', album = '', artwork } = card;
  mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork: [{ src: artwork }] });
  const isLive = engine.getState().source?.runsSince !== undefined;
  const seeks: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['seekbackward', ({ seekOffset }) => engine.seekBy(-(seekOffset ?? seekSteps.tap))],
    ['seekforward', ({ seekOffset }) => engine.seekBy(seekOffset ?? seekSteps.tap)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && engine.seekTo(seekTime)],
  ];
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void engine.play()],
    ['pause', () => engine.pause()],
    ...(isLive ? [] : seeks),
    ...(onNext ? ([['nexttrack', onNext]] satisfies [MediaSessionAction, MediaSessionActionHandler][]) : []),
  ];
  for (const [action, handler] of handlers) handle(action, handler);
  const unsubscribe = engine.subscribe(() => tellPlace(engine));
  tellPlace(engine);
  return () => {
    unsubscribe();
    for (const [action] of handlers) handle(action, null);
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
  };
}

/** An action that a browser does not know is refused with an error. */
function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // One key less.
  }
}

function tellPlace(engine: VideoEngine): void {
  const { mediaSession } = navigator;
  const { playing, duration, time, rate, source } = engine.getState();
  mediaSession.playbackState = playing ? 'playing' : 'paused';
  if (duration <= 0 || source?.runsSince !== undefined) return;
  mediaSession.setPositionState?.({ duration, playbackRate: rate, position: Math.min(time, duration) });
}
