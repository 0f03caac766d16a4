import type { ApiEndpointKey } from '@academy/contract/endpoints.ts';
import type { RoutePath } from '@academy/contract/routes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { areaStore } from '../../data/area-store.ts';
import type { SystemConfig } from '../../data/config-store.ts';

/** The response to one query of the first screen: its key and the data, or the error that it failed with. */
export type ServedResponse =
  | readonly [key: readonly [ApiEndpointKey, object, ...string[]], data: unknown]
  | readonly [
      key: readonly [ApiEndpointKey, object, ...string[]],
      data: null,
      refusal: { code: number; msg: string },
    ];

/** What the server embeds in the page beside the HTML of a first screen. */
export interface FirstScreen {
  readonly path: RoutePath;
  /** The area that was rendered; absent when every area sees the same page. */
  readonly area?: number;
  /** When it was rendered, in milliseconds since 1970. */
  readonly at: number;
  readonly config: SystemConfig;
  readonly answers: readonly ServedResponse[];
}

const firstScreenId = 'first-screen';

/** The embedded first screen, or undefined when the server sent an empty page. */
export function findFirstScreen(): FirstScreen | undefined {
  const text = document.getElementById(firstScreenId)?.textContent;
  return text ? (JSON.parse(text) as FirstScreen) : undefined;
}

/** Whether this visitor's path and area are the ones that were rendered. */
export function matchesVisitor({ path, area }: FirstScreen, currentPath: RoutePath): boolean {
  return path === currentPath && (area ?? areaStore.get().id) === areaStore.get().id;
}

/** Writes the embedded responses into the query cache, as fresh as if they had just been requested. */
export async function fillQueryCache({ answers }: FirstScreen, client: QueryClient): Promise<void> {
  for (const [key, data, refusal] of answers) {
    if (refusal) (await import('./cache-api-error.ts')).cacheApiError(client, key, refusal);
    else client.setQueryData(key, data);
  }
}
