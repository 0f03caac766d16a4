import { getDate } from '../../../format/date.ts';
import { unitOf } from './ledgers.ts';

interface Rule {
  readonly ledger: number;
  /** Null: the credit that the course itself has. */
  readonly amount: number | null;
  readonly cap_a_day: number | null;
  readonly cap_in_all: number | null;
  readonly since: string;
}

/** `+5 积分` */
export const amountText = ({ amount, ledger }: Rule): string =>
  amount === null ? `课程标明的${unitOf(ledger)}` : `+${amount} ${unitOf(ledger)}`;

/** `每天最多 8 次，自 2026年1月1日起` */
export function capText({ cap_a_day: aDay, cap_in_all: inAll, since }: Rule): string {
  const date = getDate(since);
  const day = `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  const caps = [aDay !== null && `每天最多 ${aDay} 次`, inAll !== null && `一共最多 ${inAll} 次`];
  return [...caps.filter(Boolean), `自 ${day}起`].join('，');
}
