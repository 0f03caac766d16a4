import { seekSteps } from './player-state.ts';
import type { VideoEngine } from './video-engine.ts';

/** What the lock screen shows of a video. */
export interface MediaInfo {
  readonly title: string;
  /** The speaker. */
  readonly artist?: string | undefined;
  /** The course of the video. */
  readonly album?: string | undefined;
  /** Image URL. */
  readonly artwork: string;
}

interface MediaSessionOptions {
  readonly info: MediaInfo;
  /** Plays the next video; undefined if there is none. */
  readonly onNext: (() => void) | undefined;
}

/**
 * Shows a playing video on the lock screen and lets media keys control the engine. The returned function undoes it.
 * Does nothing if the browser has no media session.
 */
export function connectMediaSession(engine: VideoEngine, { info, onNext }: MediaSessionOptions): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const { mediaSession } = navigator;
  const { title, artist = '', album = '', artwork } = info;
  mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork: [{ src: artwork }] });
  const isLive = engine.getState().source?.broadcastSince !== undefined;
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
  for (const [action, handler] of handlers) setHandler(action, handler);
  const unsubscribe = engine.subscribe(() => updatePosition(engine));
  updatePosition(engine);
  return () => {
    unsubscribe();
    for (const [action] of handlers) setHandler(action, null);
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
  };
}

/** Browsers throw for unknown actions. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // One key less.
  }
}

function updatePosition(engine: VideoEngine): void {
  const { mediaSession } = navigator;
  const { playing, duration, time, rate, source } = engine.getState();
  mediaSession.playbackState = playing ? 'playing' : 'paused';
  if (duration <= 0 || source?.broadcastSince !== undefined) return;
  mediaSession.setPositionState?.({ duration, playbackRate: rate, position: Math.min(time, duration) });
}
