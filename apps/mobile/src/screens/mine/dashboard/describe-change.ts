import type { Metric } from '@academy/contract/areas/dashboard.ts';
import type { StatPeriod } from '@academy/contract/limits.ts';
import { numberText } from '@academy/ui/chart/chart-data.ts';

interface Change {
  /** For example `比上月多 12 人（+8%）`. */
  readonly text: string;
  readonly direction: 'more' | 'less' | 'same';
}

const currentNames: Record<StatPeriod, string> = { week: '上周', month: '上月', year: '去年' };
const earlierNames: Record<StatPeriod, string> = { week: '前一周', month: '前一月', year: '前一年' };

/** The name of the previous period: 上月 for this month, 前一月 for any other. */
export const previousPeriodName = (period: StatPeriod, isCurrent: boolean): string =>
  (isCurrent ? currentNames : earlierNames)[period];

/**
 * Describes the change of a metric from the previous period; undefined when one of the values is hidden or missing.
 */
export function describeChange(
  { value, previous, unit }: Pick<Metric, 'value' | 'previous' | 'unit'>,
  previousName: string,
): Change | undefined {
  if (value === null || previous === null) return undefined;
  // Rounded because of floating point: 0.1 + 0.2 must equal 0.3.
  const difference = Number((value - previous).toFixed(2));
  if (difference === 0) return { text: `和${previousName}一样`, direction: 'same' };
  const amount = `${numberText(Math.abs(difference))} ${unit}`;
  const percent = previous > 0 ? Math.round((Math.abs(difference) / previous) * 100) : 0;
  // From tenfold on a percentage is not shown.
  const percentText = percent >= 1 && percent < 1_000 ? `（${difference > 0 ? '+' : '−'}${percent}%）` : '';
  return difference > 0
    ? { text: `比${previousName}多 ${amount}${percentText}`, direction: 'more' }
    : { text: `比${previousName}少 ${amount}${percentText}`, direction: 'less' };
}
