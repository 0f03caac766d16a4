import { minGroupSize, type StatPeriod } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { dateTime } from '../../../format/date-time.ts';
import { type DateRange, isUnfinished } from './calendar.ts';
import styles from './dashboard-screen.module.css';
import { previousPeriodName } from './describe-change.ts';
import cardStyles from './statistics-cards.module.css';

export const DashboardSkeleton = () => (
  <div className={styles.content} role="status" aria-label="加载中">
    <Skeleton height="2.75rem" width="10rem" />
    <div className={cardStyles.metrics}>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} height="8rem" />
      ))}
    </div>
    <Skeleton height="20rem" />
    <Skeleton height="14rem" />
  </div>
);

type DashboardFailureProps = { error: Error | null; onRetry: () => unknown; onReset: () => void };

/** An error: an unknown place offers to go back to the account, any other a retry. */
export const DashboardFailure = ({ error, onRetry, onReset }: DashboardFailureProps) =>
  isNotFound(error) ? (
    <Empty src={nothing} text="没有这个地方，或者它不在您的账号里。">
      <Button onClick={onReset}>回到全部</Button>
    </Empty>
  ) : (
    <Failure src={failed} error={error} onRetry={onRetry} />
  );

const currentPeriodNames: Record<StatPeriod, string> = { week: '这周', month: '这个月', year: '今年' };

type DataNotesProps = {
  period: StatPeriod;
  range: DateRange;
  updatedAt: string | null;
  /** The data covers many people, and values of small groups are hidden. */
  hasHiddenValues?: boolean;
};

/** When the data was updated, that an unfinished period is compared with a whole one, and why values are hidden. */
export function DataNotes({ period, range, updatedAt, hasHiddenValues = false }: DataNotesProps) {
  return (
    <p className={styles.statement}>
      {updatedAt ? `更新于 ${dateTime(updatedAt)}。` : '数字还没有汇总过，稍后再来看。'}
      {isUnfinished(range) &&
        `${currentPeriodNames[period]}还没过完，${previousPeriodName(period, true)}按整段算。`}
      {hasHiddenValues &&
        `涉及不到 ${minGroupSize} 人的数字不显示；为了不被倒推出来，个别相邻的数字也一并不显示。`}
      {hasHiddenValues && period === 'year' && '全年的合计不含不显示的月份。'}
    </p>
  );
}
