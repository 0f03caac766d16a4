import type { Semester } from '@academy/contract/areas/student.ts';
import { graduationLabels } from '@academy/contract/limits.ts';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { Link } from '../../../navigation/link.tsx';
import type { PageUrl } from '../../../navigation/paths.ts';
import styles from './graduation-list.module.css';

/** 2026-03-01 → 2026年3月1日. */
const dayText = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

const tones = { [graduationLabels[1]]: 'brand', [graduationLabels[2]]: 'teal' } as const;

/** One semester: its label, how much of it is done, and what a press opens. */
export function SemesterCard({ semester, to }: { semester: Semester; to: PageUrl }) {
  const { name, label, account_name: account, done_count: done, task_count: count } = semester;
  const { certificate_serial: serial } = semester;
  const tone = label === graduationLabels[0] ? undefined : tones[label];
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <Tag {...(tone && { tone })}>{label}</Tag>
      </span>
      <span className={styles.note}>{account}</span>
      <span className={styles.note}>
        {dayText(semester.starts_on)}—{dayText(semester.ends_on)}
      </span>
      {serial !== null && <span className={styles.serial}>证书编号 {serial}</span>}
      {semester.enabled === 1 && serial === null && (
        <span className={styles.done}>
          <Progress value={done} max={Math.max(1, count)} label="完成的任务" tone="teal" />
          <span>
            {done}/{count} 项
          </span>
        </span>
      )}
    </Link>
  );
}
