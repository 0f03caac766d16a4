import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { takeRenderedTitle } from '../../navigation/page-context.ts';
import { countDaysAt } from '../../format/date.ts';
import { readChunks } from '../../platform/late-chunk.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { areaStore } from '../../session/area-store.ts';
import { config, type SystemConfig } from '../../session/config-store.ts';
import { StackView } from '../stack-view.tsx';
import { createStillWindow } from './still-window.ts';

/** What one drawing of the app stands on. */
export interface Scene {
  /** Path and query as the browser would have them: `/wx/pages/index/course?id=1`. */
  readonly address: { readonly pathname: string; readonly search: string };
  readonly area: Area;
  readonly config: SystemConfig;
  readonly memory: QueryClient;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The app's stores belong to one visitor; on the server drawings take turns with them. */
let turn: Promise<unknown> = Promise.resolve();

export interface Drawing {
  readonly html: string;
  /** The title that the page gave itself. */
  readonly title: string | undefined;
  /** Source files of the parts that came late; their styles belong to the page. */
  readonly lateFiles: readonly string[];
}

/**
 * Draws the app once, to the HTML that hydration expects. Waits for the code that screens load late. Rejects with what
 * a component threw.
 */
export function draw(scene: Scene): Promise<Drawing> {
  const mine = turn.then(() => drawNow(scene));
  turn = mine.catch(() => {});
  return mine;
}

async function drawNow({ address, area, config: settings, memory, now }: Scene): Promise<Drawing> {
  config.start(settings);
  areaStore.start(area);
  appNavigator.start(createStillWindow(address.pathname, address.search));
  countDaysAt(now);
  takeRenderedTitle();
  readChunks.clear();
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <QueryClientProvider client={memory}>
      <StackView />
    </QueryClientProvider>,
    // Parts that are sent apart would need a script in the page to put them in their place.
    { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const late = (await Promise.all(readChunks)) as { sourceFile?: string }[];
  return { html, title: takeRenderedTitle(), lateFiles: late.flatMap(({ sourceFile }) => sourceFile ?? []) };
}
