import { liveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pagingState } from '../../../session/paging-state.ts';
import { refresh } from '../../../session/refresh.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { MyLive } from './my-live.tsx';
import styles from './my-lives.module.css';
import { MyLiveSkeleton } from './my-live-skeleton.tsx';

const filters = [
  { key: 'all', label: '全部' },
  ...([liveStatus.live, liveStatus.upcoming, liveStatus.replay] as const).map(
    (status) => ({ key: `${status}`, label: liveStatusLabels[status] }) as const,
  ),
] as const;
type Filter = (typeof filters)[number]['key'];

const id = 'my-live';

/** All lives of one's own, or those in one state. */
export function MyLives() {
  const [filter, setFilter] = useState<Filter>('all');
  const input = filter === 'all' ? {} : { status: Number(filter) };
  const lives = useWirePages('GET user/expert/live', input, { staleTime: staleTimes.moment });
  return (
    <>
      <div className={styles.filters}>
        <Tabs id={id} look="pills" label="直播状态" items={filters} value={filter} onChange={setFilter} />
      </div>
      <PullRefresh onRefresh={() => refresh(lives)}>
        <TabPanel id={id} value={filter}>
          <div className={styles.body}>
            <List lives={lives} onAll={filter === 'all' ? undefined : () => setFilter('all')} />
          </div>
        </TabPanel>
      </PullRefresh>
    </>
  );
}

type Props = {
  lives: ReturnType<typeof useWirePages<'GET user/expert/live'>>;
  /** Leads from one state to all of them. */
  onAll: (() => void) | undefined;
};

function List({ lives, onAll }: Props) {
  if (lives.isPending) return <MyLiveSkeleton />;
  if (!lives.data) return <Failure src={failed} error={lives.error} onRetry={lives.refetch} />;
  if (lives.data.length === 0) {
    return (
      <Empty src={nothing} text={onAll ? '没有这个状态的直播。' : '还没有直播。排好的直播会列在这里。'}>
        <Button variant="quiet" onClick={onAll ?? (() => refresh(lives).catch(() => {}))}>
          {onAll ? '看全部' : '刷新看看'}
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {lives.data.map((live) => (
          <li key={`${live.content_type}${live.content_id}`}>
            <MyLive live={live} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(lives)} onMore={lives.fetchNextPage} />
    </>
  );
}
