import type { Student } from '@academy/contract/areas/student.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { hasSchool } from '../../../features/children/child-draft.ts';
import { href, pageAddress, type PageUrl } from '../../../navigation/paths.ts';

/** Says how a user gets a main page: by the child's school, or by joining an account. */
export function NoMainPage({ list }: { list: readonly Student[] }) {
  const { text, label, to } = describeWay(list);
  return (
    <Empty src={nothing} text={`${text}您也可以打开任何一家机构的主页，点“设为我的机构主页”。`}>
      <ButtonLink href={pageAddress(to)}>{label}</ButtonLink>
    </Empty>
  );
}

function describeWay(list: readonly Student[]): { text: string; label: string; to: PageUrl } {
  const child = list.find(({ current }) => current) ?? list[0];
  if (!child)
    return {
      text: '您还没有机构主页。添加孩子、选好学校，学校的主页就在这里。',
      label: '添加孩子',
      to: '/pages/mine/addChild',
    };
  if (!hasSchool(child))
    return {
      text: `您还没有机构主页。${child.name}上幼儿园时选好学校，学校的主页就在这里。`,
      label: '去学院首页',
      to: '/pages/index/index',
    };
  const way = { label: child.school ? '换一所学校' : '选择学校', to: href.changeBind({ child: child.id }) };
  return child.school
    ? { text: `${child.school.name}还没有在学院开设主页，开设后会出现在这里。`, ...way }
    : { text: `您还没有机构主页。给${child.name}选好学校，学校的主页就在这里。`, ...way };
}
