import { seekSteps } from './player-state.ts';
import type { VideoEngine } from './video-engine.ts';

const actions: Readonly<Record<string, (engine: VideoEngine) => unknown>> = {
  ' ': (engine) => engine.toggle(),
  k: (engine) => engine.toggle(),
  ArrowLeft: (engine) => engine.seekBy(-seekSteps.key),
  ArrowRight: (engine) => engine.seekBy(seekSteps.key),
  Home: (engine) => engine.seekTo(0),
  End: (engine) => engine.seekTo(Infinity),
  f: (engine) => engine.toggleFullscreen(),
  m: (engine) => engine.toggleMuted(),
  c: (engine) => engine.setCaptions(!engine.getState().captionsOn),
};

interface KeyPress {
  readonly key: string;
  readonly target: EventTarget;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Runs the action of a key; returns false if the player does not use the key. Space on a button presses the button.
 */
export function handleKey(engine: VideoEngine, { key, target, altKey, ctrlKey, metaKey }: KeyPress): boolean {
  const action = actions[key.length === 1 ? key.toLowerCase() : key];
  const isButton = key === ' ' && target instanceof HTMLButtonElement;
  if (!action || isButton || altKey || ctrlKey || metaKey) return false;
  void action(engine);
  return true;
}
