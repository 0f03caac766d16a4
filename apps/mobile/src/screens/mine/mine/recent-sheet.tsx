import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import { pagingState, refresh, useApiPages } from '../../../data/use-api-pages.ts';
import { type HistoryItem, progressPercent, progressText } from './progress-text.ts';
import styles from './recent.module.css';
import { joinDetails } from '../../../format/details.ts';

type Props = { open: boolean; onClose: () => void };

/** The complete learning history, latest first. */
export const RecentSheet = ({ open, onClose }: Props) => (
  <Sheet open={open} onClose={onClose} title="最近学习">
    <FullHistory onOpen={onClose} />
  </Sheet>
);

function FullHistory({ onOpen }: { onOpen: () => void }) {
  const history = useApiPages('GET user/history', {});
  if (history.isPending) return <Loading />;
  if (!history.data) return <Failure error={history.error} onRetry={history.refetch} />;
  return (
    <PullRefresh preset="area" onRefresh={() => refresh(history)}>
      <ul className={styles.rows}>
        {history.data.map((item) => (
          // The sheet covers every page, so it closes before another one opens.
          <li key={item.content_id} onClickCapture={onOpen}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(history)} error={history.error} onMore={history.fetchNextPage} />
    </PullRefresh>
  );
}

function Row({ item }: { item: HistoryItem }) {
  const to = contentHref(item.content_type, item.content_id);
  if (!to) return null;
  return (
    <Link to={to} className={styles.row}>
      <span className={styles.thumb}>
        <ContentCover card={item} ratio="4:3" sizes="6rem" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{item.title}</span>
        <Progress value={progressPercent(item)} label={`${item.title}的进度`} tone="teal" />
        <span className={styles.note}>{joinDetails([progressText(item), item.expert_name])}</span>
      </span>
    </Link>
  );
}
