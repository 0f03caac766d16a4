import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import error from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { refresh } from '../../../session/refresh.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { ExpertCard } from './expert-card.tsx';
import { ExpertListSkeleton } from './expert-list-skeleton.tsx';
import styles from './expert-list-screen.module.css';

/** Everyone who teaches at the academy. */
export default function ExpertListScreen() {
  const experts = useWirePages('GET user/index/expert', {});
  return (
    <Page bar={<NavBar title="专家" onBack={() => appNavigator.navigateBack()} />}>
      <PullRefresh onRefresh={() => refresh(experts)}>
        <div className={styles.body}>
          <Experts experts={experts} />
        </div>
      </PullRefresh>
    </Page>
  );
}

function Experts({ experts }: { experts: ReturnType<typeof useWirePages<'GET user/index/expert'>> }) {
  if (experts.isPending) return <ExpertListSkeleton />;
  if (!experts.data) return <Failure src={error} error={experts.error} onRetry={experts.refetch} />;
  if (experts.data.length === 0) return <Empty src={nothing} text="还没有专家入驻。" />;
  return (
    <>
      <ul className={styles.list}>
        {experts.data.map((expert) => (
          <li key={expert.id}>
            <ExpertCard expert={expert} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(experts)} onMore={experts.fetchNextPage} />
    </>
  );
}
