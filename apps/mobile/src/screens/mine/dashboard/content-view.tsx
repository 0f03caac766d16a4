import type { Api } from '@academy/contract/endpoints.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { pagingState } from '../../../data/use-api-pages.ts';
import nothing from '../../../drawings/nothing.svg?inline';
import { relativeDateAnd } from '../../../format/date-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import styles from './dashboard-screen.module.css';
import { shownRange, statisticsInput } from './dashboard-state.ts';
import { DashboardFailure, DashboardSkeleton, DataNotes } from './dashboard-status.tsx';
import { ExportButton } from './export-button.tsx';
import { type Dashboard, useDashboardList } from './use-dashboard.ts';
import { cellText } from './values-table.tsx';

const sortOrders = [
  { key: 'latest', label: '按发布时间' },
  { key: 'minutes', label: '按学习时长' },
] as const;

/** The account's contents with their statistics, independent of the selected place. */
export function ContentView({ dashboard }: { dashboard: Dashboard }) {
  const { state, change } = dashboard;
  const { order } = state;
  const contents = useDashboardList('GET user/account/content', {
    ...statisticsInput({ ...state, place: undefined }),
    order,
  });
  if (contents.isPending) return <DashboardSkeleton />;
  const pages = contents.data?.pages ?? [];
  const [first] = pages;
  if (!first)
    return (
      <DashboardFailure
        error={contents.error}
        onRetry={contents.refetch}
        onReset={() => void contents.refetch()}
      />
    );
  const rows = pages.flatMap(({ list }) => list);
  return (
    <div className={styles.content} aria-busy={contents.isPlaceholderData}>
      <Segmented label="排序" items={sortOrders} value={order} onChange={(next) => change({ order: next })} />
      {rows.length > 0 ? (
        <Card>
          <ul>
            {rows.map((row) => (
              <ContentItem key={`${row.content_type}-${row.content_id}`} row={row} columns={first.columns} />
            ))}
          </ul>
          <ListFooter state={pagingState(contents)} error={contents.error} onMore={contents.fetchNextPage} />
        </Card>
      ) : (
        <Empty src={nothing} text="账号还没有发布过内容。发布后，这里会看到每一篇的学习情况。" />
      )}
      <DataNotes
        period={state.period}
        range={shownRange(state)}
        updatedAt={first.updated_at}
        hasHiddenValues
      />
      <ExportButton state={state} />
    </div>
  );
}

type ContentList = Api['GET user/account/content']['output'];

type Props = { row: ContentList['list'][number]; columns: ContentList['columns'] };

/** A content of the account with its statistics in the period, linking to its page. */
function ContentItem({ row, columns }: Props) {
  const { content_type: type, content_id: id, title, published_at: publishedAt, values } = row;
  const to = contentHref(type, id);
  return (
    <li className={styles.item}>
      {to ? (
        <Link to={to} className={styles.title}>
          {title}
        </Link>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      <p className={styles.when}>{relativeDateAnd(publishedAt, '发布')}</p>
      <dl className={styles.values}>
        {columns.map(({ key, label, unit }, index) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {cellText(values[index])}
              {typeof values[index] === 'number' && ` ${unit}`}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
