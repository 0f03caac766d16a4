import type { FakeServer } from '@academy/client/testing/fake-server.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../app/boot/query-client.ts';
import { followLinks } from '../navigation/follow-links.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { PageContext } from '../navigation/page-context.ts';
import { topPage } from '../navigation/page-stack.ts';
import { pageAddress, type PageUrl } from '../navigation/paths.ts';
import { MemoryWindow } from './memory-window.ts';

interface Settings {
  readonly url: PageUrl;
  readonly server: Pick<FakeServer, 'fetch'>;
  /** Of a page that is loaded again. */
  readonly key?: string;
}

let following = false;

/**
 * Renders one screen as the shell would: on its page, as high as the phone, with its own query client and calls to
 * the fake server. Navigation uses an in-memory history; `appNavigator.getSnapshot()` tells where it led.
 */
export async function renderScreen(screen: ReactNode, { url, server, key }: Settings) {
  const real = globalThis.fetch;
  globalThis.fetch = server.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  if (!following) followLinks();
  following = true;
  const history = new MemoryWindow(pageAddress(url));
  if (key !== undefined) history.history.replaceState({ at: 0, pages: [[key, url]] }, '', pageAddress(url));
  appNavigator.start(history);
  const page = topPage(appNavigator.getSnapshot());
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <PageContext value={{ page, onTop: true }}>
        <div style={{ height: '100dvh' }}>{screen}</div>
      </PageContext>
    </QueryClientProvider>,
  );
}
