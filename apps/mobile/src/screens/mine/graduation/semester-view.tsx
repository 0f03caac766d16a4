import { graduationLabels } from '@academy/contract/limits.ts';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { formatEnrolment } from '../../../features/children/child-draft.ts';
import { joinDetails } from '../../../format/details.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref, pageHref, type PageUrl } from '../../../navigation/paths.ts';
import styles from './graduation-screen.module.css';
import { Graduated, MissingItems } from './graduation-status.tsx';
import { type Performance, useGraduation } from './use-graduation.ts';

/** The semester's state, then the certificate or what is missing, then the tasks. */
export function SemesterView({ performance }: { performance: Performance }) {
  const { semester, student, tasks } = performance;
  const electives = semester.elective_credits;
  const graduation = useGraduation(performance);
  const groups = [
    { title: '必修', tasks: tasks.filter(({ required }) => required) },
    {
      title: electives.need > 0 ? `选修（需 ${electives.need} 学分，已有 ${electives.have}）` : '选修',
      tasks: tasks.filter(({ required }) => !required),
    },
  ];
  const [closed, , graduated] = graduationLabels;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.child}>
          {student.name} <span>{formatEnrolment(student)}</span>
        </p>
        <div className={styles.title}>
          <h1>{semester.name}</h1>
          <Tag {...(semester.label !== closed && { tone: semester.label === graduated ? 'teal' : 'brand' })}>
            {semester.label}
          </Tag>
        </div>
        <p className={styles.note}>{semester.account_name}</p>
      </header>
      {semester.certificate_serial === null ? (
        <MissingItems performance={performance} onGraduate={graduation.graduate} />
      ) : (
        <Graduated serial={semester.certificate_serial} name={student.name} isNew={graduation.isNew} />
      )}
      {groups.map(
        (group) =>
          group.tasks.length > 0 && (
            <Section key={group.title} title={group.title}>
              <ul className={styles.tasks}>
                {group.tasks.map((task) => (
                  <li key={task.id}>
                    <TaskRow task={task} />
                  </li>
                ))}
              </ul>
            </Section>
          ),
      )}
      <p className={styles.note}>
        学到的记在当时选中的孩子名下；为别的孩子学过的，选中{student.name}
        再学一遍就算。学完课程、通过考试得学分，和课程页、学分中心是同一个数；文章、短视频和直播没有学分。
      </p>
    </div>
  );
}

type Task = Performance['tasks'][number];

const typeLabels = {
  course: '课程',
  graphic: '文章',
  miniVideo: '短视频',
  actLive: '活动',
  expertLive: '直播',
} as const;

/** An exam is a layer over its course, with an address of its own. */
const taskPage = ({ content_type: type, content_id: id, exam_id: exam }: Task): PageUrl =>
  exam === null
    ? (contentHref(type, id) ?? '/pages/index/index')
    : pageHref('/pages/index/course', { id, type: 'course', exam: 1 });

function TaskRow({ task }: { task: Task }) {
  const { title, cover, content_type: type, done, progress, done_by: doneBy, credit } = task;
  const typeLabel = task.exam_id === null ? typeLabels[type] : '考试';
  return (
    <Link to={taskPage(task)} className={styles.task}>
      <span className={styles.cover}>
        <Image {...cover} src={cover.url} ratio="4:3" sizes="96px" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.note}>{joinDetails([typeLabel, credit > 0 && `${credit} 学分`])}</span>
        {done ? (
          <span className={styles.by}>
            <CheckIcon />
            {doneBy}完成了
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
