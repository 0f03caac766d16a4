import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { areaStore } from '../../data/area-store.ts';
import { config, type SystemConfig } from '../../data/config-store.ts';
import { setReferenceTime } from '../../format/date-time.ts';
import { appNavigator, type HistoryWindow } from '../../navigation/navigator.ts';
import { consumeRenderedTitle } from '../../navigation/page-context.ts';
import { readChunks } from '../../platform/lazy-chunk.ts';
import { StackView } from '../stack/stack-view.tsx';

interface RenderInput {
  /** Path and query as the browser would have them: `/wx/pages/index/course?id=1`. */
  readonly address: { readonly pathname: string; readonly search: string };
  readonly area: Area;
  readonly config: SystemConfig;
  readonly client: QueryClient;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The app's stores hold one visitor's state, so renderings on the server run one after the other. */
let queue: Promise<unknown> = Promise.resolve();

interface RenderedApp {
  readonly html: string;
  readonly title: string | undefined;
  /** Source files of the lazy chunks that were used; the page needs their styles. */
  readonly lateFiles: readonly string[];
}

/**
 * Renders the app once to the HTML that hydration expects, waiting for lazy chunks. Rejects with what a component
 * threw.
 */
export function renderApp(scene: RenderInput): Promise<RenderedApp> {
  const result = queue.then(() => renderNow(scene));
  queue = result.catch(() => {});
  return result;
}

async function renderNow({
  address,
  area,
  config: settings,
  client,
  now,
}: RenderInput): Promise<RenderedApp> {
  config.setInitial(settings);
  areaStore.setInitial(area);
  appNavigator.start(createStaticWindow(address.pathname, address.search));
  setReferenceTime(now);
  consumeRenderedTitle();
  readChunks.clear();
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <StackView />
    </QueryClientProvider>,
    // Content streamed in parts would need an inline script to insert it.
    { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const late = (await Promise.all(readChunks)) as { sourceFile?: string }[];
  return {
    html,
    title: consumeRenderedTitle(),
    lateFiles: late.flatMap(({ sourceFile }) => sourceFile ?? []),
  };
}

/** A window at one address whose history does nothing; for rendering on the server. */
function createStaticWindow(pathname: string, search: string): HistoryWindow {
  const noop = () => {};
  return {
    history: { state: null, scrollRestoration: 'manual', pushState: noop, replaceState: noop, go: noop },
    location: { pathname, search },
    addEventListener: noop,
  };
}
