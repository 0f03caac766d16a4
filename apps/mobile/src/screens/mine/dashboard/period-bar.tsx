import type { StatPeriod } from '@academy/contract/limits.ts';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { chinaDay, isUnfinished, rangeOf, formatRange, adjacentPeriod } from './calendar.ts';
import styles from './dashboard-screen.module.css';

const items = [
  { key: 'week', label: '周' },
  { key: 'month', label: '月' },
  { key: 'year', label: '年' },
] as const;
const neighbourLabels = {
  week: ['上一周', '下一周'],
  month: ['上个月', '下个月'],
  year: ['上一年', '下一年'],
} as const;

type Props = {
  period: StatPeriod;
  /** A day of the period; undefined means today. */
  day: string | undefined;
  onChange: (next: { period: StatPeriod; day: string | undefined }) => void;
};

/** Selects the period and moves to the one before or after. Future periods are disabled. */
export function PeriodBar({ period, day, onChange }: Props) {
  const today = chinaDay();
  const range = rangeOf(period, day ?? today);
  const isCurrent = isUnfinished(range, today);
  const [previousLabel, nextLabel] = neighbourLabels[period];
  // The current period is stored without a day, so that a saved address shows the then current one.
  const show = (next: StatPeriod, shownDay: string) =>
    onChange({ period: next, day: isUnfinished(rangeOf(next, shownDay), today) ? undefined : shownDay });
  return (
    <div className={styles.bar}>
      <Segmented
        label="时段"
        items={items}
        value={period}
        // From the current year it switches to the current month, from a past year to its last month.
        onChange={(next) => show(next, isCurrent ? today : range.to)}
      />
      <div className={styles.span}>
        <IconButton
          label={previousLabel}
          onClick={() => show(period, adjacentPeriod(period, range.from, -1))}
        >
          <span className={styles.back}>
            <ChevronIcon />
          </span>
        </IconButton>
        <output className={styles.words}>{formatRange(period, range)}</output>
        <IconButton
          label={nextLabel}
          disabled={isCurrent}
          onClick={() => show(period, adjacentPeriod(period, range.from, 1))}
        >
          <ChevronIcon />
        </IconButton>
      </div>
    </div>
  );
}
