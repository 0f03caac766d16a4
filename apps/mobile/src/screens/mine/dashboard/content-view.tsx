import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pagingState } from '../../../session/paging-state.ts';
import { ContentItem } from './content-item.tsx';
import styles from './dashboard-screen.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { spanShown, statInput } from './dashboard-state.ts';
import { ExportButton } from './export-button.tsx';
import { StatFailure } from './stat-failure.tsx';
import { Statement } from './statement.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { useListed } from './use-listed.ts';

const orders = [
  { key: 'latest', label: '按发布时间' },
  { key: 'minutes', label: '按学习时长' },
] as const;

/** The account's contents with what became of each. They are the account's, wherever they are learned. */
export function ContentView({ dashboard }: { dashboard: Dashboard }) {
  const { state, change } = dashboard;
  const { order } = state;
  const listed = useListed('GET user/account/content', {
    ...statInput({ ...state, place: undefined }),
    order,
  });
  if (listed.isPending) return <DashboardSkeleton />;
  const pages = listed.data?.pages ?? [];
  const [first] = pages;
  if (!first)
    return (
      <StatFailure error={listed.error} onRetry={listed.refetch} onLeave={() => void listed.refetch()} />
    );
  const rows = pages.flatMap(({ list }) => list);
  return (
    <div className={styles.content} aria-busy={listed.isPlaceholderData}>
      <Segmented label="排序" items={orders} value={order} onChange={(next) => change({ order: next })} />
      {rows.length > 0 ? (
        <Card>
          <ul>
            {rows.map((row) => (
              <ContentItem key={`${row.content_type}-${row.content_id}`} row={row} columns={first.columns} />
            ))}
          </ul>
          <ListFooter state={pagingState(listed)} onMore={listed.fetchNextPage} />
        </Card>
      ) : (
        <Empty src={nothing} text="账号还没有发布过内容。发布后，这里会看到每一篇的学习情况。" />
      )}
      <Statement period={state.period} span={spanShown(state)} updatedAt={first.updated_at} veiled />
      <ExportButton state={state} />
    </div>
  );
}
