import type { StatPeriod } from '@academy/contract/limits.ts';
import { type Period, periodOf } from '../../domain/figures/periods.ts';
import { AppError } from '../../kit/app-error.ts';

/** The period of a call, the current month when it names none. Throws INVALID_INPUT for a day that there is not. */
export function choosePeriod(
  { period = 'month', day }: { period?: StatPeriod; day?: string },
  today: string,
): Period {
  try {
    return periodOf(period, day ?? today);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { cause, message: '没有这一天，请重新选择日期' });
  }
}
