import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { refresh } from '../../../session/refresh.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { LivesList } from './lives-list.tsx';

/** All experts' lives: what runs now, what comes, and what can be watched again. */
export function LivesPage() {
  const input = { content_type: 'expertLive', order: 'live' } as const;
  const lives = useWirePages('GET index/recommend', input, { staleTime: staleTimes.moment });
  return (
    <Page bar={<NavBar title="专家直播" onBack={() => appNavigator.navigateBack()} />}>
      <PullRefresh onRefresh={() => refresh(lives)}>
        <LivesList lives={lives} />
      </PullRefresh>
    </Page>
  );
}
