import type { Figure } from '@academy/contract/areas/dashboard.ts';
import type { StatPeriod } from '@academy/contract/limits.ts';
import { figureText } from '@academy/ui/chart/chart-data.ts';

interface Change {
  /** `比上月多 12 人（+8%）` */
  readonly words: string;
  readonly direction: 'more' | 'less' | 'same';
}

const current: Record<StatPeriod, string> = { week: '上周', month: '上月', year: '去年' };
const earlier: Record<StatPeriod, string> = { week: '前一周', month: '前一月', year: '前一年' };

/** What the period before is called: 上月 beside this month, 前一月 beside any other. */
export const beforeWords = (period: StatPeriod, isCurrent: boolean): string =>
  (isCurrent ? current : earlier)[period];

/** A figure beside that of the period before, in words; undefined where one of them is hidden or missing. */
export function describeChange(
  { value, previous, unit }: Pick<Figure, 'value' | 'previous' | 'unit'>,
  before: string,
): Change | undefined {
  if (value === null || previous === null) return undefined;
  // Rounded, so that 0.1 + 0.2 is no more than 0.3.
  const difference = Number((value - previous).toFixed(2));
  if (difference === 0) return { words: `和${before}一样`, direction: 'same' };
  const amount = `${figureText(Math.abs(difference))} ${unit}`;
  const percent = previous > 0 ? Math.round((Math.abs(difference) / previous) * 100) : 0;
  // Ten times as much is no percentage any more.
  const share = percent >= 1 && percent < 1_000 ? `（${difference > 0 ? '+' : '−'}${percent}%）` : '';
  return difference > 0
    ? { words: `比${before}多 ${amount}${share}`, direction: 'more' }
    : { words: `比${before}少 ${amount}${share}`, direction: 'less' };
}
