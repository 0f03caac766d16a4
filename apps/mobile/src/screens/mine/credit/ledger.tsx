import { ledgerNames } from '@academy/contract/limits.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { type ItemOf, pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { dateTime } from '../../../format/date-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref, pageAddress } from '../../../navigation/paths.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import styles from './ledger.module.css';

const ledgers = [
  { key: '2', label: '积分' },
  { key: '1', label: '学分' },
] as const;
const id = 'credit-month';

/** The entries of a ledger, by month. */
export function Ledger() {
  const [ledger, setLedger] = usePageState<'1' | '2'>('ledger', '2', ledgers);
  return (
    <div className={styles.ledger}>
      <Segmented label="账本" items={ledgers} value={ledger} onChange={setLedger} />
      <Months key={ledger} ledger={Number(ledger)} />
    </div>
  );
}

function Months({ ledger }: { ledger: number }) {
  // Only the list of months is used, so one entry is enough.
  const monthsQuery = useApi('GET user/credit', { ledger, size: 1 }, { staleTime: staleTimes.moment });
  const [chosen, setChosen] = usePageState<string>('month', '');
  if (monthsQuery.isPending) return <EntriesSkeleton />;
  if (!monthsQuery.data)
    return <Failure src={failed} error={monthsQuery.error} onRetry={monthsQuery.refetch} />;
  const { months } = monthsQuery.data;
  const selected = months.find(({ month }) => month === chosen) ?? months[0];
  if (!selected) return <NoEntries ledger={ledger} />;
  const items = months.map(({ month }) => ({ key: month, label: formatMonth(month, months[0]!.month) }));
  return (
    <>
      <Tabs id={id} variant="pills" label="月份" items={items} value={selected.month} onChange={setChosen} />
      <TabPanel id={id} value={selected.month}>
        <p className={styles.sum}>
          这个月得到 {selected.earned} {unitOf(ledger)}
          {selected.spent > 0 && `，用掉 ${selected.spent} ${unitOf(ledger)}`}
          {selected.reversed > 0 && `，收回 ${selected.reversed} ${unitOf(ledger)}`}
        </p>
        <Entries ledger={ledger} month={selected.month} />
      </TabPanel>
    </>
  );
}

/** Daily tasks earn only 积分; 学分 are earned by whole courses. */
const NoEntries = ({ ledger }: { ledger: number }) =>
  ledger === 1 ? (
    <Empty src={nothing} text="还没有学分。学完一门课程，就有第一笔。">
      <ButtonLink href={pageAddress('/pages/index/courseList')}>去选一门课</ButtonLink>
    </Empty>
  ) : (
    <Empty src={nothing} text="还没有积分。做一件今日任务，就有第一笔。" />
  );

type Entry = ItemOf<'GET user/credit'>;

function Entries({ ledger, month }: { ledger: number; month: string }) {
  const entries = useApiPages('GET user/credit', { ledger, month }, { staleTime: staleTimes.moment });
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
      <ListFooter state={pagingState(entries)} error={entries.error} onMore={entries.fetchNextPage} />
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

const EntriesSkeleton = () => (
  <div role="status" aria-label="加载中">
    <Skeleton height="2.25rem" />
    <Skeleton height="18rem" />
  </div>
);

/** `11月`; with its year unless that is the year of `newest`. */
function formatMonth(month: string, newest: string): string {
  const [year, number] = month.split('-');
  const name = `${Number(number)}月`;
  return newest.startsWith(`${year}-`) ? name : `${year}年${name}`;
}

/** 1 学分, 2 积分. */
export const unitOf = (ledger: number): string => ledgerNames[ledger] ?? '';
