import { getBindStat, type Stat } from '@academy/contract/areas/dashboard.ts';
import { route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { openView } from './open-view.ts';
import {
  plainColumn,
  presentBreakdown,
  presentFigure,
  presentLine,
  presentSlices,
  presentStat,
} from './shape-stat.ts';
import type { StatAsked } from './stat-asked.ts';
import { familyFigures } from './texts.ts';
import { relationLabel } from './words.ts';

const totals = ['newChildren', 'newGuardians'];

const boundFigures = [
  {
    key: 'paired',
    label: '两位以上家长',
    unit: '人',
    figure: 'paired',
    now: true,
    definition: '现在有两位或更多家长一起绑定的孩子数。',
  },
  {
    key: 'new_children',
    label: '新绑定孩子',
    unit: '人',
    figure: 'newChildren',
    definition: '这段时间里第一次被家长添加的孩子数；已经解绑的不算。',
  },
  {
    key: 'new_guardians',
    label: '新绑定家长',
    unit: '人次',
    figure: 'newGuardians',
    definition: '这段时间里绑定孩子的家长数；绑定两个孩子算两人次，已经解绑的不算。',
  },
];

const boundLine = {
  key: 'bound',
  title: '新绑定',
  unit: '人',
  kind: 'bar',
  definition: '每天（全年按月）新绑定的孩子数和家长人次。',
  lines: [
    { name: '孩子', figure: 'newChildren' },
    { name: '家长', figure: 'newGuardians' },
  ],
} as const;

const relations = {
  key: 'relations',
  title: '谁在陪孩子',
  unit: '人次',
  name: '家长',
  figure: 'relation',
  now: true,
  label: relationLabel,
  definition: '现在绑定的家长与孩子的关系。',
} as const;

/** Children and who looks after them. */
export async function findBindStat(parts: AccountParts, { userId, input }: StatAsked): Promise<Stat> {
  const now = ['guardians', 'paired', 'relation'];
  const view = await openView(parts, { userId, input, totals, lines: totals, now });
  return presentStat(view, {
    figures: [
      presentFigure(view, familyFigures.children),
      presentFigure(view, familyFigures.guardians),
      ...boundFigures.map((text) => presentFigure(view, text)),
    ],
    charts: [presentLine(view, boundLine), presentSlices(view, relations)],
    breakdown: presentBreakdown(view, [
      plainColumn({ key: 'children', label: '已绑定孩子', unit: '人' }, { figure: 'children', now: true }),
      plainColumn(
        { key: 'guardians', label: '已绑定家长', unit: '人次' },
        { figure: 'guardians', now: true },
      ),
      plainColumn({ key: 'new_children', label: '新绑定孩子', unit: '人' }, { figure: 'newChildren' }),
    ]),
  });
}

export const createBindStatRoute = (parts: AccountParts) =>
  route(getBindStat, (input, { identity }) => findBindStat(parts, { userId: identity!.uid, input }));
