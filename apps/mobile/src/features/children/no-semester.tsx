import type { NoSemesterReason, Student } from '@academy/contract/areas/student.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../drawings/nothing.svg?inline';
import { href, pageAddress } from '../../navigation/paths.ts';
import { hasSchool } from './child-draft.ts';

type Props = { child: Student; reason: NoSemesterReason | null };

/** Why a child has no semester, and what counts all the same. */
export function NoSemester({ child, reason }: Props) {
  const lacksSchool = !child.school && hasSchool(child);
  return (
    <Empty
      src={nothing}
      text={`${describeReason(child, reason)}学过的照样算：课程、学分和积分记在学分中心，学了多久在数据看板。`}
    >
      <ButtonLink
        href={pageAddress(lacksSchool ? href.changeBind({ child: child.id }) : '/pages/mine/credit')}
      >
        {lacksSchool ? '选择学校' : '看看学分中心'}
      </ButtonLink>
    </Empty>
  );
}

function describeReason(child: Student, reason: Props['reason']): string {
  const { name, school, grade_label: grade } = child;
  if (!hasSchool(child))
    return `${name}还没有上幼儿园。学期任务和毕业证书从幼儿园开始，到时候选好学校就能看到。`;
  if (!school) return `${name}还没有选学校。学期任务和毕业证书由学校安排，选好学校就能看到。`;
  return reason === 'otherGrades'
    ? `现在安排的学期不包括${grade}，所以${name}没有学期任务和毕业证书，有了会出现在这里。`
    : `${school.name}还没有在学院安排学期，所以${name}没有学期任务和毕业证书，安排好后会出现在这里。`;
}
