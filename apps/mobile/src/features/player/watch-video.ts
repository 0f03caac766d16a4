import type { PlayerState } from './player-state.ts';

interface Watch {
  readonly signal: AbortSignal;
  readonly frame: HTMLElement;
  readonly onChange: (change: Partial<PlayerState>) => void;
  /** Playing stopped, or may stop without a word: the moment to write down the place. */
  readonly onRest: () => void;
  readonly onEnded: () => void;
}

/** Reports what a video element does, and pauses it when anything else on the page begins to sound. */
export function watchVideo(
  video: HTMLVideoElement,
  { signal, frame, onChange, onRest, onEnded }: Watch,
): void {
  const on = (names: readonly string[], listener: () => void): void => {
    for (const name of names) video.addEventListener(name, listener, { signal });
  };
  // Before the first picture an element reports 0, which would wipe out the remembered place.
  const loaded = (): boolean => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  on(['play'], () => onChange({ playing: true, ended: false, waiting: !isReady(video) }));
  on(['pause', 'ended', 'emptied'], () => onChange({ playing: false, waiting: false }));
  on(['seeking'], () => onChange({ ended: video.ended }));
  on(['waiting'], () => onChange({ waiting: true }));
  on(
    ['loadeddata', 'playing', 'canplay', 'seeked'],
    () => loaded() && onChange({ phase: 'open', waiting: false }),
  );
  on(['timeupdate', 'seeking', 'progress'], () => loaded() && onChange(readTimes(video)));
  on(['loadedmetadata', 'durationchange'], () => hasLength(video) && onChange({ duration: video.duration }));
  on(['volumechange'], () => onChange({ muted: video.muted }));
  on(['pause', 'ended'], onRest);
  on(['ended'], onEnded);
  document.addEventListener('visibilitychange', onRest, { signal });

  const isFilled = (): void => onChange({ fullscreen: document.fullscreenElement === frame });
  document.addEventListener('fullscreenchange', isFilled, { signal });
  // Media events do not bubble, but they can be caught on their way down.
  const makeRoom = ({ target }: Event): void => {
    if (target !== video && target instanceof HTMLMediaElement && !target.muted) video.pause();
  };
  document.addEventListener('play', makeRoom, { signal, capture: true });
}

const isReady = (video: HTMLVideoElement): boolean => video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

const hasLength = (video: HTMLVideoElement): boolean => Number.isFinite(video.duration) && video.duration > 0;

function readTimes(video: HTMLVideoElement): Partial<PlayerState> {
  return { time: video.currentTime, bufferedEnd: findBufferedEnd(video) };
}

function findBufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    // Half a second of tolerance: a seek lands a little before the stretch it loads.
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return currentTime;
}
