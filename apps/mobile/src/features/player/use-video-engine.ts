import { useState, useSyncExternalStore } from 'react';
import { initialPlayerState, type PlayerState } from './player-state.ts';
import { VideoEngine } from './video-engine.ts';

/** One engine for as long as the component lives. */
export function useVideoEngine(): VideoEngine {
  const [engine] = useState(() => new VideoEngine());
  return engine;
}

export function usePlayerState(engine: VideoEngine): PlayerState {
  return useSyncExternalStore(engine.subscribe, engine.getState, () => initialPlayerState);
}

/** Only whether it plays: for what should not be drawn anew with every second. */
export function usePlaying(engine: VideoEngine): boolean {
  return useSyncExternalStore(
    engine.subscribe,
    () => engine.getState().playing,
    () => false,
  );
}
