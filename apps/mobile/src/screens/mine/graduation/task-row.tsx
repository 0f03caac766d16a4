import { Image } from '@academy/ui/image/image.tsx';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { Link } from '../../../navigation/link.tsx';
import { contentHref, pageHref, type PageUrl } from '../../../navigation/paths.ts';
import styles from './graduation.module.css';
import type { Performance } from './performance.ts';

type Task = Performance['tasks'][number];

const kinds = {
  course: '课程',
  graphic: '文章',
  miniVideo: '短视频',
  actLive: '活动',
  expertLive: '直播',
} as const;

/** An exam lies over its course, under an address of its own. */
const placeOf = ({ content_type: type, content_id: id, exam_id: exam }: Task): PageUrl =>
  exam === null
    ? (contentHref(type, id) ?? '/pages/index/index')
    : pageHref('/pages/index/course', { id, type: 'course', exam: 1 });

/** What is to be learned or passed. */
export function TaskRow({ task }: { task: Task }) {
  const { title, cover, content_type: type, done, progress, done_by: by, credit } = task;
  const kind = task.exam_id === null ? kinds[type] : '考试';
  return (
    <Link to={placeOf(task)} className={styles.task}>
      <span className={styles.cover}>
        <Image {...cover} src={cover.url} ratio="4:3" sizes="96px" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.note}>
          {kind} · {credit} 学分
        </span>
        {done ? (
          <span className={styles.by}>
            <CheckIcon />
            {by}完成了
          </span>
        ) : progress > 0 ? (
          <span className={styles.done}>
            <Progress value={progress} label={`${title}的进度`} tone="teal" />
            <span>{progress}%</span>
          </span>
        ) : (
          <span className={styles.note}>还没开始</span>
        )}
      </span>
    </Link>
  );
}
