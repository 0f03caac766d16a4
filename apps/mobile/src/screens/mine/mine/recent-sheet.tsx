import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { type Learned, learnedShare, learnedText } from './learned-text.ts';
import styles from './recent.module.css';
import { joinFacts } from '../../../format/facts.ts';

type Props = { open: boolean; onClose: () => void };

/** Everything one ever began, what was learned last first. */
export const RecentSheet = ({ open, onClose }: Props) => (
  <Sheet open={open} onClose={onClose} title="最近学习">
    <All onLeave={onClose} />
  </Sheet>
);

function All({ onLeave }: { onLeave: () => void }) {
  const all = useWirePages('GET user/history', {});
  if (all.isPending) return <Loading />;
  if (!all.data) return <Failure error={all.error} onRetry={all.refetch} />;
  return (
    <>
      <ul className={styles.rows}>
        {all.data.map((item) => (
          // The sheet lies over every page, so that it has to go before another one comes.
          <li key={item.content_id} onClickCapture={onLeave}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(all)} onMore={all.fetchNextPage} />
    </>
  );
}

function Row({ item }: { item: Learned }) {
  const to = contentHref(item.content_type, item.content_id);
  if (!to) return null;
  return (
    <Link to={to} className={styles.row}>
      <span className={styles.thumb}>
        <ContentCover card={item} ratio="4:3" sizes="6rem" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{item.title}</span>
        <Progress value={learnedShare(item)} label={`${item.title}的进度`} tone="teal" />
        <span className={styles.note}>{joinFacts([learnedText(item), item.expert_name])}</span>
      </span>
    </Link>
  );
}
