import { createFakeServer, type FakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { Activity, useSyncExternalStore } from 'react';
import { appNavigator } from '../../../../navigation/navigator.ts';
import { PageContext } from '../../../../navigation/page-context.ts';
import { topPage } from '../../../../navigation/page-stack.ts';
import type { PageUrl } from '../../../../navigation/paths.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../../testing/samples.ts';
import DashboardScreen from '../dashboard-screen.tsx';
import { sampleStat } from './sample-statistics.ts';

/** A server for the owner of an account, with sample data in every tab. */
export function serveOwner(change: Handlers = {}): FakeServer {
  return createFakeServer({
    'GET user': () => sampleProfile({ account: { id: 1, name: '历下区家教中心' } }),
    'GET user/account/statistics': () => sampleStat(),
    'GET user/account/viewstat': () => sampleStat(),
    'GET user/account/bindstat': () => sampleStat(),
    ...change,
  });
}

/** The top page of the stack; its query changes while it is shown. */
function TopPage() {
  const page = topPage(useSyncExternalStore(appNavigator.subscribe, appNavigator.getSnapshot));
  return (
    <PageContext value={{ page, onTop: true }}>
      {page.path === '/pages/mine/dashboard' ? <DashboardScreen key={page.key} /> : <p>另一页</p>}
    </PageContext>
  );
}

export const showDashboard = (server: FakeServer, url: PageUrl = '/pages/mine/dashboard') =>
  renderScreen(<TopPage />, { url, server });

/** Every page of the stack, those below the top one hidden, as in the app. */
function AllPages() {
  const { pages } = useSyncExternalStore(appNavigator.subscribe, appNavigator.getSnapshot);
  return pages.map((page, index) => (
    <Activity key={page.key} mode={index === pages.length - 1 ? 'visible' : 'hidden'}>
      <PageContext value={{ page, onTop: index === pages.length - 1 }}>
        <DashboardScreen />
      </PageContext>
    </Activity>
  ));
}

export const showAllDashboards = (server: FakeServer, url: PageUrl = '/pages/mine/dashboard') =>
  renderScreen(<AllPages />, { url, server });

export const currentUrl = (): PageUrl => topPage(appNavigator.getSnapshot()).url;
