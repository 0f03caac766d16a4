import type { WireKey } from '@academy/contract/endpoints.ts';
import type { RoutePath } from '@academy/contract/routes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { areaStore } from '../session/area-store.ts';
import type { SystemConfig } from '../session/config-store.ts';

/** What a query of the first screen was answered: its key, then the data, or the refusal. */
export type ServedAnswer =
  | readonly [key: readonly [WireKey, object, ...string[]], data: unknown]
  | readonly [
      key: readonly [WireKey, object, ...string[]],
      data: null,
      refusal: { code: number; msg: string },
    ];

/** What travels beside the HTML of a first screen that the server rendered. */
export interface FirstScreen {
  readonly path: RoutePath;
  /** The area that was rendered; absent where every area sees the same. */
  readonly area?: number;
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number;
  readonly config: SystemConfig;
  readonly answers: readonly ServedAnswer[];
}

/** The element that carries it. */
const firstScreenId = 'first-screen';

/** What the server rendered, or undefined where it sent an empty page. */
export function findFirstScreen(): FirstScreen | undefined {
  const text = document.getElementById(firstScreenId)?.textContent;
  return text ? (JSON.parse(text) as FirstScreen) : undefined;
}

/** Whether this visitor would have been shown the same. */
export function fits({ path, area }: FirstScreen, shown: RoutePath): boolean {
  return path === shown && (area ?? areaStore.get().id) === areaStore.get().id;
}

/** Lays the answers into the app's memory, as fresh as if they had just been asked for. */
export async function remember({ answers }: FirstScreen, client: QueryClient): Promise<void> {
  for (const [key, data, refusal] of answers) {
    if (refusal) (await import('./remember-refusal.ts')).rememberRefusal(client, key, refusal);
    else client.setQueryData(key, data);
  }
}
