import type { Api } from '@academy/contract/endpoints.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Link } from '../../../navigation/link.tsx';
import { pageHref, type PageUrl } from '../../../navigation/paths.ts';
import { unitOf } from './ledger.tsx';
import styles from './today-tasks.module.css';

type Task = Api['GET user/task']['output']['today'][number];

/** Today's tasks, each with a link to its page; unfinished ones first. */
export const TodayTasks = ({ tasks }: { tasks: readonly Task[] }) => (
  <>
    <Card>
      <ul className={styles.tasks}>
        {tasks
          .toSorted((left, right) => Number(left.done) - Number(right.done))
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
  const page = task.done ? undefined : findTaskPage(task.key);
  if (!page) return <TaskWithoutLink task={task} />;
  return (
    <Link to={page} className={styles.row}>
      <TaskText task={task} />
      <span className={styles.go}>
        去做
        <ChevronIcon />
      </span>
    </Link>
  );
}

const TaskWithoutLink = ({ task }: { task: Task }) => (
  <div className={styles.row} data-done={task.done || undefined}>
    <TaskText task={task} />
    {task.done && (
      <span className={styles.done}>
        <CheckIcon />
        {task.cap === 1 ? '已完成' : '今天够了'}
      </span>
    )}
  </div>
);

function TaskText({ task: { title, amount, ledger, done_count: count, cap } }: { task: Task }) {
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

/** The page where a task can be done. Lives are a filter of the recommendations. */
const taskPages: Readonly<Record<string, PageUrl>> = {
  'lesson.complete': '/pages/index/courseList',
  'article.read': '/pages/index/informationList',
  'live.watch': pageHref('/pages/index/excellentList', { type: 'expertLive' }),
  'mini.set': '/pages/index/miniVideoList',
  'comment.write': '/pages/index/informationList',
  share: '/pages/index/courseList',
};

/** Undefined for the daily visit, and for tasks that this release does not know. */
const findTaskPage = (key: string): PageUrl | undefined => taskPages[key];
