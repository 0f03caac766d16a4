import { liveStatus } from '@academy/contract/limits.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { pagingState, refresh, useApiPages } from '../../../data/use-api-pages.ts';
import { staleTimes } from '../../../data/use-api.ts';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { ContentTile } from '../../../features/content-card/content-grid.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import styles from './expert-live-screen.module.css';

const kinds = [
  { key: 'expertLive', label: '专家直播' },
  { key: 'actLive', label: '活动直播' },
] as const;
type Kind = (typeof kinds)[number]['key'];

const id = 'lives';

/** All lives: the rooms of experts, and activities. */
export function LivesPage() {
  const [kind, setKind] = usePageState<Kind>('kind', 'expertLive', kinds);
  const input = { content_type: kind, order: 'live' } as const;
  const lives = useApiPages('GET index/recommend', input, { staleTime: staleTimes.moment });
  // The address belongs to both kinds, so the title follows the chosen one.
  const title = kinds.find(({ key }) => key === kind)!.label;
  return (
    <Page bar={<NavBar title={title} onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.kinds}>
        <Tabs id={id} variant="pills" label="直播种类" items={kinds} value={kind} onChange={setKind} />
      </div>
      <PullRefresh onRefresh={() => refresh(lives)}>
        <TabPanel id={id} value={kind}>
          <LivesList lives={lives} />
        </TabPanel>
      </PullRefresh>
    </Page>
  );
}

const groups = [
  { status: liveStatus.upcoming, title: '即将开始' },
  { status: liveStatus.replay, title: '直播回放' },
] as const;

/** Running lives as large cards, the others below in the server's order, page by page. */
function LivesList({ lives }: { lives: ReturnType<typeof useApiPages<'GET index/recommend'>> }) {
  if (lives.isPending) return <LivesSkeleton />;
  if (!lives.data) return <Failure src={broken} error={lives.error} onRetry={lives.refetch} />;
  if (lives.data.length === 0) {
    return (
      <Empty src={nothing} text="还没有安排直播，先去看看专家们的课程吧。">
        <ButtonLink href={pageAddress('/pages/index/expertList')}>看看专家们</ButtonLink>
      </Empty>
    );
  }
  const withStatus = (status: number) => lives.data.filter((card) => card.live_status === status);
  const running = withStatus(liveStatus.live);
  return (
    <div className={styles.body}>
      {running.length > 0 && (
        <Section title="正在直播">
          <ul className={styles.running}>
            {running.map((card) => (
              <li key={card.content_id}>
                <ContentTile card={card} wide priority />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {groups.map(({ status, title }) => {
        const cards = withStatus(status);
        if (cards.length === 0) return null;
        return (
          <Section key={status} title={title}>
            <ul className={styles.rows}>
              {cards.map((card) => (
                <li key={card.content_id}>
                  <ContentRow card={card} summary />
                </li>
              ))}
            </ul>
          </Section>
        );
      })}
      <ListFooter state={pagingState(lives)} error={lives.error} onMore={lives.fetchNextPage} />
    </div>
  );
}

function LivesSkeleton() {
  return (
    <div className={styles.body}>
      <Skeleton width="6rem" height="2.75rem" />
      <Skeleton ratio="16 / 11" />
      <Skeleton width="6rem" height="2.75rem" />
      <RowSkeleton rows={4} lines={3} />
    </div>
  );
}
