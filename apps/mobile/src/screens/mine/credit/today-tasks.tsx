import type { Wire } from '@academy/contract/endpoints.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { Link } from '../../../navigation/link.tsx';
import { unitOf } from './ledgers.ts';
import { placeOf } from './task-places.ts';
import styles from './today-tasks.module.css';

export type Task = Wire['GET user/task']['output']['today'][number];

/** What can be done today, each leading to where it is done; what is open comes first. */
export const TodayTasks = ({ tasks }: { tasks: readonly Task[] }) => (
  <>
    <Card>
      <ul className={styles.tasks}>
        {tasks
          .toSorted((one, other) => Number(one.done) - Number(other.done))
          .map((task) => (
            <li key={task.key}>
              <TaskRow task={task} />
            </li>
          ))}
      </ul>
    </Card>
    <p className={styles.note}>挑一件做就很好，不必都做。每天零点重新算。</p>
  </>
);

function TaskRow({ task }: { task: Task }) {
  const place = task.done ? undefined : placeOf(task.key);
  if (!place) return <TaskWords task={task} />;
  return (
    <Link to={place} className={styles.row}>
      <Words task={task} />
      <span className={styles.go}>
        去做
        <ChevronIcon />
      </span>
    </Link>
  );
}

const TaskWords = ({ task }: { task: Task }) => (
  <div className={styles.row} data-done={task.done || undefined}>
    <Words task={task} />
    {task.done && (
      <span className={styles.done}>
        <CheckIcon />
        {task.cap === 1 ? '已完成' : '今天够了'}
      </span>
    )}
  </div>
);

function Words({ task: { title, amount, ledger, done_count: count, cap } }: { task: Task }) {
  return (
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={styles.count}>
        <span className={styles.amount}>
          +{amount} {unitOf(ledger)}
        </span>
        {cap > 1 && `今天 ${count} 次，最多算 ${cap} 次`}
      </span>
    </span>
  );
}
