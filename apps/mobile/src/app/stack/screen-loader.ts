import { pageLoad, timeoutMessage } from '@academy/contract/limits.ts';
import type { RoutePath } from '@academy/contract/routes.ts';
import type { ComponentType } from 'react';
import { readable } from '../../platform/lazy-chunk.ts';

interface ScreenModule {
  readonly default: ComponentType;
}
export type LoadScreen = () => Promise<ScreenModule>;

const retryDelay = 500;

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface ScreenLoader {
  /** The same promise for the same screen, also after it failed: a component may read it in every render. */
  readonly load: (path: RoutePath) => Promise<ScreenModule>;
  /** Makes the next `load` of a failed screen try again. */
  readonly reset: (path: RoutePath) => void;
}

/**
 * Loads each screen once. A chunk that fails is retried once before its promise rejects; one that takes longer than
 * 60 s rejects with `timeout`.
 */
export function createScreenLoader(importScreen: (path: RoutePath) => Promise<ScreenModule>): ScreenLoader {
  const loaded = new Map<RoutePath, Promise<ScreenModule>>();
  const start = (path: RoutePath) => {
    const retry = () => delay(retryDelay).then(() => importScreen(path));
    const timeLimit = delay(pageLoad.timeout).then(() =>
      Promise.reject(new Error(timeoutMessage, { cause: path })),
    );
    const loading = readable(Promise.race([importScreen(path).catch(retry), timeLimit]));
    loaded.set(path, loading);
    return loading;
  };
  return { load: (path) => loaded.get(path) ?? start(path), reset: (path) => void loaded.delete(path) };
}
