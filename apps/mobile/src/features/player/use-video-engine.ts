import { useState, useSyncExternalStore } from 'react';
import { initialPlayerState, type PlayerState } from './player-state.ts';
import { VideoEngine } from './video-engine.ts';

/** One engine for the lifetime of the component. */
export function useVideoEngine(): VideoEngine {
  const [engine] = useState(() => new VideoEngine());
  return engine;
}

export function usePlayerState(engine: VideoEngine): PlayerState {
  return useSyncExternalStore(engine.subscribe, engine.getState, () => initialPlayerState);
}

/** Only whether it plays, for components that must not render on every time update. */
export function usePlaying(engine: VideoEngine): boolean {
  return useSyncExternalStore(
    engine.subscribe,
    () => engine.getState().playing,
    () => false,
  );
}
