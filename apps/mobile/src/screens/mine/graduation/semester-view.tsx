import { graduationLabels } from '@academy/contract/limits.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { placeText } from '../../../features/children/place.ts';
import { Graduated } from './graduated.tsx';
import styles from './graduation.module.css';
import { Missing } from './missing.tsx';
import type { Performance } from './performance.ts';
import { TaskRow } from './task-row.tsx';
import { useGraduation } from './use-graduation.ts';

/** The label and what it stands for; then the certificate, or the way to it. */
export function SemesterView({ performance }: { performance: Performance }) {
  const { semester, student, tasks, elective_credits: electives } = performance;
  const graduation = useGraduation(performance);
  const groups = [
    { title: '必修', tasks: tasks.filter(({ required }) => required) },
    {
      title: `选修（需 ${electives.need} 学分，已有 ${electives.have}）`,
      tasks: tasks.filter(({ required }) => !required),
    },
  ];
  const [closed, , graduated] = graduationLabels;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.child}>
          {student.name} <span>{placeText(student)}</span>
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
        <Missing performance={performance} onGraduate={graduation.graduate} />
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
        再学一遍就算。这里的学分由学校为本学期设定，和学分中心的学分分开算。
      </p>
    </div>
  );
}
