import type { FakeServer } from '@academy/client/testing/fake-server.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../app/query-client.ts';
import { followLinks } from '../navigation/follow-links.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { PageContext } from '../navigation/page-context.ts';
import { topPage } from '../navigation/page-stack.ts';
import { pageAddress, type PageUrl } from '../navigation/paths.ts';
import { MemoryWindow } from './memory-window.ts';

interface Settings {
  /** The page that the screen stands on. */
  readonly url: PageUrl;
  /** Answers every call that the screen makes. */
  readonly server: Pick<FakeServer, 'fetch'>;
}

let following = false;

/**
 * Renders one screen as the shell would: on its page, as high as the phone, with a query client of its own and calls
 * that reach the fake server. Navigation works on a history in memory; `appNavigator.getSnapshot()` tells where it led.
 */
export async function renderScreen(screen: ReactNode, { url, server }: Settings) {
  const real = globalThis.fetch;
  globalThis.fetch = server.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  if (!following) followLinks();
  following = true;
  appNavigator.start(new MemoryWindow(pageAddress(url)));
  const page = topPage(appNavigator.getSnapshot());
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <PageContext value={{ page, onTop: true }}>
        <div style={{ height: '100dvh' }}>{screen}</div>
      </PageContext>
    </QueryClientProvider>,
  );
}
