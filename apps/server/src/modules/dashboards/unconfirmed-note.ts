import { nowDay } from '../../domain/statistics/compute-daily-statistics.ts';
import type { Account, StatisticsPlace } from './account-places.ts';
import type { CellKey } from './statistic-cells.ts';

/** Children who wait for their school, which no other metric of an area, a school or a class counts. */
export const pendingNow: CellKey = { metric: 'pending', grain: 'now', start: nowDay };

interface PendingChildren {
  readonly account: Pick<Account, 'kind'>;
  readonly place: StatisticsPlace['place'];
  readonly count: number;
  /** There are too few of them, or of the counted children, for everybody to know how many. */
  readonly isHidden: boolean;
}

/**
 * The sentence beside statistics that leave children out; null when they leave out none. A school's own account always
 * learns how many, because it decides them one by one. The academy never does: they are in its total, where their number
 * would help to compute hidden values.
 */
export function describeUnconfirmed({ account, place, count, isHidden }: PendingChildren): string | null {
  if (count === 0) return null;
  if (place === 'all') return '有孩子待学校确认，只计入全院的合计，未计入地区、学校和班级。';
  const showsCount = account.kind === 'school' || (account.kind === 'area' && !isHidden);
  return `另有${showsCount ? ` ${count} 名` : ''}孩子待确认，未计入。`;
}
