import type { Semester, Student } from '@academy/contract/areas/student.ts';
import { graduationLabels } from '@academy/contract/limits.ts';
import { routeTitle } from '@academy/contract/routes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { useApi } from '../../../data/use-api.ts';
import { formatEnrolment } from '../../../features/children/child-draft.ts';
import { NoSemester } from '../../../features/children/no-semester.tsx';
import { formatRequirements, countRequirements } from '../../../features/children/graduation-requirements.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { AuthenticatedPage, ProfileContent } from '../../../features/login-required/login-required.tsx';
import { Link } from '../../../navigation/link.tsx';
import { href, pageAddress, type PageUrl } from '../../../navigation/paths.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import styles from './graduation-list-screen.module.css';

export default function GraduationListScreen() {
  return (
    <AuthenticatedPage
      title={routeTitle('/pages/mine/graduationList')}
      invitation="登录后，每个孩子的学期和毕业证书都在这里。"
    >
      <ProfileContent>{({ student }) => <Children list={student} />}</ProfileContent>
    </AuthenticatedPage>
  );
}

function Children({ list }: { list: readonly Student[] }) {
  const [chosen, setChosen] = usePageState<string>('child', '');
  const child =
    list.find(({ id }) => String(id) === chosen) ?? list.find(({ current }) => current) ?? list[0];
  if (!child)
    return (
      <Empty src={nothing} text="毕业是和孩子一起的事，先添加孩子吧。">
        <ButtonLink href={pageAddress('/pages/mine/addChild')}>添加孩子</ButtonLink>
      </Empty>
    );
  return (
    <div className={styles.page}>
      {list.length > 1 && (
        <Segmented
          label="哪个孩子"
          items={list.map(({ id, name }) => ({ key: String(id), label: name }))}
          value={String(child.id)}
          onChange={setChosen}
        />
      )}
      <p className={styles.place}>{formatEnrolment(child)}</p>
      <Semesters key={child.id} child={child} />
    </div>
  );
}

function Semesters({ child }: { child: Student }) {
  const { data, isPending, error, refetch } = useApi('GET user/student/semester', { student_id: child.id });
  if (isPending) return <ListSkeleton />;
  if (!data) return <Failure src={failed} error={error} onRetry={refetch} />;
  if (data.list.length === 0) return <NoSemester child={child} reason={data.none_because} />;
  return (
    <ul className={styles.list}>
      {data.list.map((semester) => (
        <li key={semester.id}>
          <SemesterCard
            semester={semester}
            to={href.graduation({ student: child.id, semester: semester.id })}
          />
        </li>
      ))}
    </ul>
  );
}

const ListSkeleton = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height="8.5rem" />
    ))}
  </div>
);

/** 2026-03-01 → 2026年3月1日. */
const formatDay = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

const tones = { [graduationLabels[1]]: 'brand', [graduationLabels[2]]: 'teal' } as const;

export function SemesterCard({ semester, to }: { semester: Semester; to: PageUrl }) {
  const { name, label, account_name: account } = semester;
  const { done, total } = countRequirements(semester);
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
        {formatDay(semester.starts_on)}—{formatDay(semester.ends_on)}
      </span>
      {serial !== null && <span className={styles.serial}>证书编号 {serial}</span>}
      {semester.enabled === 1 && serial === null && (
        <span className={styles.done}>
          <Progress value={done} max={Math.max(1, total)} label="毕业进度" tone="teal" />
          <span>{formatRequirements(semester)}</span>
        </span>
      )}
    </Link>
  );
}
