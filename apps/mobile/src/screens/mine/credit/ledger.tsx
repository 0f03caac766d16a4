import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { useState } from 'react';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pageAddress } from '../../../navigation/paths.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWire } from '../../../session/use-wire.ts';
import { EntriesSkeleton } from './entries-skeleton.tsx';
import { Entries } from './entries.tsx';
import styles from './ledger.module.css';
import { unitOf } from './ledgers.ts';
import { monthText } from './month-text.ts';

const ledgers = [
  { key: '2', label: '积分' },
  { key: '1', label: '学分' },
] as const;
const id = 'credit-month';

/** Where a balance came from, month by month. */
export function Ledger() {
  const [ledger, setLedger] = useState<'1' | '2'>('2');
  return (
    <div className={styles.ledger}>
      <Segmented label="账本" items={ledgers} value={ledger} onChange={setLedger} />
      <Months key={ledger} ledger={Number(ledger)} />
    </div>
  );
}

function Months({ ledger }: { ledger: number }) {
  // Of the entries one will do here: it is asked for the months.
  const whole = useWire('GET user/credit', { ledger, size: 1 }, { staleTime: staleTimes.moment });
  const [chosen, setChosen] = useState<string>();
  if (whole.isPending) return <EntriesSkeleton />;
  if (!whole.data) return <Failure src={failed} error={whole.error} onRetry={whole.refetch} />;
  const { months } = whole.data;
  const shown = months.find(({ month }) => month === chosen) ?? months[0];
  if (!shown) return <NoEntries ledger={ledger} />;
  const items = months.map(({ month }) => ({ key: month, label: monthText(month, months[0]!.month) }));
  return (
    <>
      <Tabs id={id} look="pills" label="月份" items={items} value={shown.month} onChange={setChosen} />
      <TabPanel id={id} value={shown.month}>
        <p className={styles.sum}>
          这个月得到 {shown.earned} {unitOf(ledger)}
          {shown.spent > 0 && `，收回 ${shown.spent} ${unitOf(ledger)}`}
        </p>
        <Entries ledger={ledger} month={shown.month} />
      </TabPanel>
    </>
  );
}

/** The tasks of a day bring 积分 alone: 学分 come from whole courses. */
const NoEntries = ({ ledger }: { ledger: number }) =>
  ledger === 1 ? (
    <Empty src={nothing} text="还没有学分。学完一门课程，就有第一笔。">
      <ButtonLink href={pageAddress('/pages/index/courseList')}>去选一门课</ButtonLink>
    </Empty>
  ) : (
    <Empty src={nothing} text="还没有积分。做一件今日任务，就有第一笔。" />
  );
