import { getBindStat, type Stat } from '@academy/contract/areas/dashboard.ts';
import { route } from '../../transport/route.ts';
import type { DashboardDeps, StatisticsRequest } from './dashboard-request.ts';
import { loadDashboardView } from './dashboard-view.ts';
import {
  metricColumn,
  presentBreakdown,
  presentMetric,
  presentLineChart,
  presentSlicesChart,
  presentStatistics,
} from './present-statistics.ts';
import { familyMetrics, labelRelation } from './metric-texts.ts';

const totals = ['newChildren', 'newGuardians'];

const bindingMetrics = [
  {
    key: 'paired',
    label: '两位以上家长',
    unit: '人',
    metric: 'paired',
    now: true,
    definition: '现在有两位或更多家长一起绑定的孩子数。',
  },
  {
    key: 'new_children',
    label: '新绑定孩子',
    unit: '人',
    metric: 'newChildren',
    definition: '这段时间里第一次被家长添加的孩子数；已经解绑的不算。',
  },
  {
    key: 'new_guardians',
    label: '新绑定家长',
    unit: '人次',
    metric: 'newGuardians',
    list: 'guardian' as const,
    definition: '这段时间里绑定孩子的家长数；绑定两个孩子算两人次，已经解绑的不算。',
  },
];

/** Two charts, since children and guardians are not counted in the same unit. */
const childrenBars = {
  key: 'bound',
  title: '新绑定孩子',
  unit: '人',
  kind: 'bar',
  definition: '每天（全年按月）第一次被家长添加的孩子数；已经解绑的不算。',
  lines: [{ name: '新绑定孩子', metric: 'newChildren' }],
} as const;

const guardianBars = {
  key: 'bound_guardians',
  title: '新绑定家长',
  unit: '人次',
  kind: 'bar',
  definition: '每天（全年按月）绑定孩子的家长数；绑定两个孩子算两人次，已经解绑的不算。',
  lines: [{ name: '新绑定家长', metric: 'newGuardians' }],
} as const;

const relations = {
  key: 'relations',
  title: '谁在陪孩子',
  unit: '人次',
  name: '家长',
  metric: 'relation',
  now: true,
  label: labelRelation,
  definition: '现在绑定的家长与孩子的关系。',
} as const;

export async function getBindingStatistics(
  deps: DashboardDeps,
  { userId, input }: StatisticsRequest,
): Promise<Stat> {
  const now = ['guardians', 'paired', 'relation'];
  const view = await loadDashboardView(deps, { userId, input, totals, lines: totals, now });
  return presentStatistics(view, {
    figures: [
      presentMetric(view, familyMetrics.children),
      presentMetric(view, familyMetrics.guardians),
      ...bindingMetrics.map((text) => presentMetric(view, text)),
    ],
    charts: [
      presentLineChart(view, childrenBars),
      presentLineChart(view, guardianBars),
      presentSlicesChart(view, relations),
    ],
    breakdown: presentBreakdown(view, [
      metricColumn({ key: 'children', label: '已绑定孩子', unit: '人' }, { metric: 'children', now: true }),
      metricColumn(
        { key: 'guardians', label: '已绑定家长', unit: '人次' },
        { metric: 'guardians', now: true },
      ),
      metricColumn({ key: 'new_children', label: '新绑定孩子', unit: '人' }, { metric: 'newChildren' }),
    ]),
  });
}

export const createBindingStatisticsRoute = (deps: DashboardDeps) =>
  route(getBindStat, (input, { identity }) => getBindingStatistics(deps, { userId: identity!.uid, input }));
