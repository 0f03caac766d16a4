import type { StatPeriod } from '@academy/contract/limits.ts';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { chinaDay, isOpen, spanOf, spanWords, stepFrom } from './calendar.ts';
import styles from './period-bar.module.css';

const items = [
  { key: 'week', label: '周' },
  { key: 'month', label: '月' },
  { key: 'year', label: '年' },
] as const;
const around = {
  week: ['上一周', '下一周'],
  month: ['上个月', '下个月'],
  year: ['上一年', '下一年'],
} as const;

type Props = {
  period: StatPeriod;
  /** A day of the period; undefined is today. */
  day: string | undefined;
  onChange: (next: { period: StatPeriod; day: string | undefined }) => void;
};

/** Which span of time is shown, and the way to those before and after. What is still to come has nothing to show. */
export function PeriodBar({ period, day, onChange }: Props) {
  const today = chinaDay();
  const span = spanOf(period, day ?? today);
  const isCurrent = isOpen(span, today);
  const [before, after] = around[period];
  // Today's period goes without a day, so that it is tomorrow's tomorrow.
  const show = (next: StatPeriod, shown: string) =>
    onChange({ period: next, day: isOpen(spanOf(next, shown), today) ? undefined : shown });
  return (
    <div className={styles.bar}>
      <Segmented
        label="时段"
        items={items}
        value={period}
        // A year in which today lies is narrowed to the present month, any other to its last.
        onChange={(next) => show(next, isCurrent ? today : span.to)}
      />
      <div className={styles.span}>
        <IconButton label={before} onClick={() => show(period, stepFrom(period, span.from, -1))}>
          <span className={styles.back}>
            <ChevronIcon />
          </span>
        </IconButton>
        <output className={styles.words}>{spanWords(period, span)}</output>
        <IconButton
          label={after}
          disabled={isCurrent}
          onClick={() => show(period, stepFrom(period, span.from, 1))}
        >
          <ChevronIcon />
        </IconButton>
      </div>
    </div>
  );
}
