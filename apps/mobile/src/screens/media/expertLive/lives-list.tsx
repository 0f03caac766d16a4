import { liveStatus } from '@academy/contract/limits.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { ContentTile } from '../../../features/content-card/content-tile.tsx';
import broken from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pageAddress } from '../../../navigation/paths.ts';
import { pagingState } from '../../../session/paging-state.ts';
import type { useWirePages } from '../../../session/use-wire-pages.ts';
import styles from './lives-list.module.css';
import { LivesSkeleton } from './lives-skeleton.tsx';

const groups = [
  { status: liveStatus.upcoming, title: '即将开始' },
  { status: liveStatus.replay, title: '直播回放' },
] as const;

/** What runs in large, the others below it in the server's order, page by page. */
export function LivesList({ lives }: { lives: ReturnType<typeof useWirePages<'GET index/recommend'>> }) {
  if (lives.isPending) return <LivesSkeleton />;
  if (!lives.data) return <Failure src={broken} error={lives.error} onRetry={lives.refetch} />;
  if (lives.data.length === 0) {
    return (
      <Empty src={nothing} text="还没有安排直播，先去看看专家们的课程吧。">
        <ButtonLink href={pageAddress('/pages/index/expertList')}>看看专家们</ButtonLink>
      </Empty>
    );
  }
  const of = (status: number) => lives.data.filter((card) => card.live_status === status);
  const running = of(liveStatus.live);
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
        const cards = of(status);
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
      <ListFooter state={pagingState(lives)} onMore={lives.fetchNextPage} />
    </div>
  );
}
