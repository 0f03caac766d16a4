import { smallestGroup, type StatPeriod } from '@academy/contract/limits.ts';
import { dateTime } from '../../../format/date.ts';
import { isOpen, type Span } from './calendar.ts';
import styles from './dashboard-screen.module.css';
import { beforeWords } from './describe-change.ts';

const unfinished: Record<StatPeriod, string> = { week: '这周', month: '这个月', year: '今年' };

type Props = {
  period: StatPeriod;
  span: Span;
  updatedAt: string | null;
  /** Of many people, of whom few are not told. */
  veiled?: boolean;
};

/** How fresh the figures are, that a period which is not over is compared with a whole one, and why some are missing. */
export function Statement({ period, span, updatedAt, veiled = false }: Props) {
  return (
    <p className={styles.statement}>
      {updatedAt ? `更新于 ${dateTime(updatedAt)}。` : '数字还没有汇总过，稍后再来看。'}
      {isOpen(span) && `${unfinished[period]}还没过完，${beforeWords(period, true)}按整段算。`}
      {veiled && `涉及不到 ${smallestGroup} 人的数字不显示；为了不被倒推出来，个别相邻的数字也一并不显示。`}
    </p>
  );
}
