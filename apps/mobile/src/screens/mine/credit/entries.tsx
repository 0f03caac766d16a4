import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import { dateTime } from '../../../format/date.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { type ItemOf, useWirePages } from '../../../session/use-wire-pages.ts';
import { EntriesSkeleton } from './entries-skeleton.tsx';
import styles from './ledger.module.css';
import { unitOf } from './ledgers.ts';

type Entry = ItemOf<'GET user/credit'>;

/** The entries of one month, the latest first. */
export function Entries({ ledger, month }: { ledger: number; month: string }) {
  const entries = useWirePages('GET user/credit', { ledger, month }, { staleTime: staleTimes.moment });
  if (entries.isPending) return <EntriesSkeleton />;
  if (!entries.data) return <Failure src={failed} error={entries.error} onRetry={entries.refetch} />;
  return (
    <>
      <Card>
        <ul className={styles.entries}>
          {entries.data.map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} />
            </li>
          ))}
        </ul>
      </Card>
      <ListFooter state={pagingState(entries)} onMore={entries.fetchNextPage} />
    </>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { text, content, at, amount, ledger, reversed, reverses } = entry;
  const to = content && contentHref(content.content_type, content.content_id);
  return (
    <div
      className={styles.row}
      data-faded={reversed || reverses || undefined}
      data-reversed={reversed || undefined}
    >
      <div className={styles.words}>
        <p className={styles.title}>{text}</p>
        {content && to && (
          <Link to={to} className={styles.content}>
            {content.title}
          </Link>
        )}
        <p className={styles.when}>
          {dateTime(at)}
          {reversed && '，后来收回了'}
          {reverses && '，评论不再公开'}
        </p>
      </div>
      <span className={styles.amount}>
        {amount > 0 ? `+${amount}` : `−${-amount}`}
        <span className="visually-hidden">{unitOf(ledger)}</span>
      </span>
    </div>
  );
}
