import { liveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { pagingState, refresh, useApiPages } from '../../../data/use-api-pages.ts';
import { staleTimes } from '../../../data/use-api.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { LivePlans } from './live-plans.tsx';
import { MyLiveCard } from './my-live-card.tsx';
import styles from './my-lives.module.css';
import { usePageState } from '../../../navigation/page-state.ts';

const filters = [
  { key: 'all', label: '全部' },
  ...([liveStatus.live, liveStatus.upcoming, liveStatus.replay] as const).map(
    (status) => ({ key: `${status}`, label: liveStatusLabels[status] }) as const,
  ),
] as const;
type Filter = (typeof filters)[number]['key'];

const id = 'my-live';

export function MyLives() {
  const [filter, setFilter] = usePageState<Filter>('filter', 'all', filters);
  const input = filter === 'all' ? {} : { status: Number(filter) };
  const lives = useApiPages('GET user/expert/live', input, { staleTime: staleTimes.moment });
  return (
    <>
      <LivePlans />
      <div className={styles.filters}>
        <Tabs id={id} variant="pills" label="直播状态" items={filters} value={filter} onChange={setFilter} />
      </div>
      <PullRefresh onRefresh={() => refresh(lives)}>
        <TabPanel id={id} value={filter}>
          <div className={styles.body}>
            <List lives={lives} onShowAll={filter === 'all' ? undefined : () => setFilter('all')} />
          </div>
        </TabPanel>
      </PullRefresh>
    </>
  );
}

type Props = {
  lives: ReturnType<typeof useApiPages<'GET user/expert/live'>>;
  /** Shows the lives of all states; undefined when they are shown. */
  onShowAll: (() => void) | undefined;
};

function List({ lives, onShowAll }: Props) {
  if (lives.isPending) return <MyLiveSkeleton />;
  if (!lives.data) return <Failure src={failed} error={lives.error} onRetry={lives.refetch} />;
  if (lives.data.length === 0) {
    return (
      <Empty src={nothing} text={onShowAll ? '没有这个状态的直播。' : '还没有直播。排好的直播会列在这里。'}>
        <Button variant="quiet" onClick={onShowAll ?? (() => refresh(lives).catch(() => {}))}>
          {onShowAll ? '看全部' : '刷新看看'}
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {lives.data.map((live) => (
          <li key={`${live.content_type}${live.content_id}`}>
            <MyLiveCard live={live} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(lives)} error={lives.error} onMore={lives.fetchNextPage} />
    </>
  );
}

export function MyLiveSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.list}>
      {[1, 2, 3, 4].map((each) => (
        <Card key={each} flush>
          <div className={styles.live}>
            <div className={styles.cover}>
              <Skeleton width="100%" ratio="4 / 3" />
            </div>
            <div className={styles.words}>
              <Skeleton lines={3} />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
