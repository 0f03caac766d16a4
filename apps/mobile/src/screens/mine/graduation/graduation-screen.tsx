import { routeTitle } from '@academy/contract/routes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import { NoSemester } from '../../../features/children/no-semester.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { AuthenticatedPage } from '../../../features/login-required/login-required.tsx';
import { usePage } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useApi } from '../../../data/use-api.ts';
import { SemesterView } from './semester-view.tsx';

export default function GraduationScreen() {
  return (
    <AuthenticatedPage
      title={routeTitle('/pages/mine/graduation')}
      invitation="登录后，孩子的学习任务和毕业证书都在这里。"
    >
      <RequestedSemester />
    </AuthenticatedPage>
  );
}

function RequestedSemester() {
  const { student, semester } = usePage().query;
  const requested = { studentId: Number(student), semesterId: Number(semester) };
  return requested.studentId > 0 && requested.semesterId > 0 ? (
    <SingleSemester {...requested} />
  ) : (
    <CurrentSemester />
  );
}

/** Without parameters: the current child's enabled semester, otherwise the latest. */
function CurrentSemester() {
  const { data, isPending, error, refetch } = useApi('GET user/student/semester', {});
  if (isPending) return <Loading />;
  if (!data) return <Failure src={failed} error={error} onRetry={refetch} />;
  const semester = data.list.find(({ enabled, graduated }) => enabled && !graduated) ?? data.list[0];
  if (data.student && semester)
    return <SingleSemester studentId={data.student.id} semesterId={semester.id} />;
  if (data.student) return <NoSemester child={data.student} reason={data.none_because} />;
  return (
    <Empty src={nothing} text="毕业是和孩子一起的事，先添加孩子吧。">
      <ButtonLink href={pageAddress('/pages/mine/addChild')}>添加孩子</ButtonLink>
    </Empty>
  );
}

function SingleSemester({ studentId, semesterId }: { studentId: number; semesterId: number }) {
  const requested = { student_id: studentId, semester_id: semesterId };
  const { data, isPending, error, refetch } = useApi('GET user/student/performance', requested);
  if (data) return <SemesterView performance={data} />;
  if (isPending) return <Loading />;
  if (isNotFound(error))
    return (
      <Empty src={nothing} text="没有找到这个学期。孩子换了学校或年级以后，学期也会跟着换。">
        <ButtonLink href={pageAddress('/pages/mine/graduationList')}>看看毕业中心</ButtonLink>
      </Empty>
    );
  const text = `${error?.message ?? '加载失败'}，点击重试`;
  return <Failure src={failed} text={text} error={error} onRetry={refetch} />;
}
