import { pageLoad, timeoutMessage } from '@academy/contract/limits.ts';
import type { RoutePath } from '@academy/contract/routes.ts';
import type { ComponentType } from 'react';
import { readable } from '../platform/late-chunk.ts';

export interface ScreenModule {
  readonly default: ComponentType;
}
export type LoadScreen = () => Promise<ScreenModule>;

const retryAfter = 500;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface ScreenLoader {
  /** The same promise for the same screen, also once it has failed: a component may read it as often as it renders. */
  readonly load: (path: RoutePath) => Promise<ScreenModule>;
  /** Lets a screen that failed be asked for anew. */
  readonly forget: (path: RoutePath) => void;
}

/**
 * Loads screens, each once. A chunk that fails is asked for a second time before its promise rejects, and one that
 * takes longer than 60 s rejects with `timeout`.
 */
export function createScreenLoader(importScreen: (path: RoutePath) => Promise<ScreenModule>): ScreenLoader {
  const loaded = new Map<RoutePath, Promise<ScreenModule>>();
  const start = (path: RoutePath) => {
    const again = () => pause(retryAfter).then(() => importScreen(path));
    const late = pause(pageLoad.timeout).then(() =>
      Promise.reject(new Error(timeoutMessage, { cause: path })),
    );
    const loading = readable(Promise.race([importScreen(path).catch(again), late]));
    loaded.set(path, loading);
    return loading;
  };
  return { load: (path) => loaded.get(path) ?? start(path), forget: (path) => void loaded.delete(path) };
}
