import type { StatPeriod } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { type Period, periodOf } from '../../domain/statistics/periods.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { PlaceRequest } from './place-path.ts';

/** What statistics are read with; the clock decides which period is current. */
export interface DashboardDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface StatisticsRequest {
  readonly userId: number;
  readonly input: PlaceRequest & { readonly period?: StatPeriod; readonly day?: string };
}

/** The period of a call; by default the current month. Throws INVALID_INPUT for an impossible day. */
export function parsePeriod(
  { period = 'month', day }: { period?: StatPeriod; day?: string },
  today: string,
): Period {
  try {
    return periodOf(period, day ?? today);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { cause, message: '没有这一天，请重新选择日期' });
  }
}

/** When the statistics were last updated; null before the first time. */
export async function findUpdatedAt(db: Db): Promise<Date | null> {
  const state = await db.selectFrom('statistics_state').select('updated_at').executeTakeFirst();
  return state?.updated_at ?? null;
}
