import type { Student } from '@academy/contract/areas/student.ts';
import { routeTitle } from '@academy/contract/routes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import { placeText } from '../../../features/children/place.ts';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { OwnProfile } from '../../../features/sign-in-first/own-profile.tsx';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useWire } from '../../../session/use-wire.ts';
import styles from './graduation-list.module.css';
import { SemesterCard } from './semester-card.tsx';

/** The semesters of each child, and how far they have come. */
export default function GraduationListScreen() {
  return (
    <PersonPage
      title={routeTitle('/pages/mine/graduationList')}
      invitation="登录后，每个孩子的学期和毕业证书都在这里。"
    >
      <OwnProfile>{({ student }) => <Children list={student} />}</OwnProfile>
    </PersonPage>
  );
}

function Children({ list }: { list: readonly Student[] }) {
  const [chosen, setChosen] = useState<number>();
  const child = list.find(({ id }) => id === chosen) ?? list.find(({ current }) => current) ?? list[0];
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
          onChange={(key) => setChosen(Number(key))}
        />
      )}
      <p className={styles.place}>{placeText(child)}</p>
      <Semesters key={child.id} child={child} />
    </div>
  );
}

function Semesters({ child }: { child: Student }) {
  const { data, isPending, error, refetch } = useWire('GET user/student/semester', { student_id: child.id });
  if (isPending) return <Shape />;
  if (!data) return <Failure src={failed} error={error} onRetry={refetch} />;
  if (data.list.length === 0) return <NoSemester child={child} />;
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

/** Semesters belong to schools: who has told of none has none either. */
function NoSemester({ child }: { child: Student }) {
  return child.school ? (
    <Empty src={nothing} text="学校还没有安排学期，安排好后会出现在这里。" />
  ) : (
    <Empty src={nothing} text="选好学校，就能看到学校安排的学期。">
      <ButtonLink href={pageAddress(href.changeBind({ child: child.id }))}>选择学校</ButtonLink>
    </Empty>
  );
}

const Shape = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} height="8.5rem" />
    ))}
  </div>
);
