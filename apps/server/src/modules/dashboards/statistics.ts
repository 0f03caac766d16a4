import { getAccountStatistics, type Stat } from '@academy/contract/areas/dashboard.ts';
import { route } from '../../transport/route.ts';
import type { DashboardDeps, StatisticsRequest } from './dashboard-request.ts';
import { loadDashboardView } from './dashboard-view.ts';
import {
  metricColumn,
  presentBreakdown,
  presentMetric,
  presentLineChart,
  presentStatistics,
} from './present-statistics.ts';
import { familyColumns, familyMetrics, minutesText } from './metric-texts.ts';

const lines = ['seconds', 'families'];
const totals = [...lines, 'lessons', 'exams', 'certificates'];

const learningMetrics = [
  {
    key: 'lessons',
    label: '学完课时',
    unit: '节',
    metric: 'lessons',
    definition: '这段时间里，家长为孩子学完的课时数；一位家长学完一节算一节，看满九成算学完。',
  },
  {
    key: 'exams',
    label: '通过考试',
    unit: '次',
    metric: 'exams',
    definition: '这段时间里，家长为孩子参加并且通过的考试次数。',
  },
  {
    key: 'certificates',
    label: '毕业证书',
    unit: '份',
    metric: 'certificates',
    definition: '这段时间里，孩子领到的毕业证书数；一个孩子一个学期只有一份。',
  },
];

const familiesLine = {
  key: 'families',
  title: '学习家庭',
  unit: '个',
  definition: '每天（全年按月）至少有一位家长为他学过的孩子数；同一个孩子在一天（一个月）里只算一次。',
  lines: [{ name: '学习家庭', metric: 'families' }],
};

/** The overview: who is bound, how much was learned, and where. */
export async function getStatistics(
  deps: DashboardDeps,
  { userId, input }: StatisticsRequest,
): Promise<Stat> {
  const view = await loadDashboardView(deps, { userId, input, totals, lines, now: ['guardians'] });
  return presentStatistics(view, {
    figures: [
      presentMetric(view, familyMetrics.families),
      presentMetric(view, familyMetrics.minutes),
      ...learningMetrics.map((text) => presentMetric(view, text)),
      presentMetric(view, familyMetrics.children),
      presentMetric(view, familyMetrics.guardians),
    ],
    charts: [
      presentLineChart(view, { ...minutesText, lines: [{ name: '学习时长', ...minutesText.source }] }),
      presentLineChart(view, familiesLine),
    ],
    breakdown: presentBreakdown(view, [
      metricColumn({ key: 'minutes', label: '学习时长', unit: '分钟' }, minutesText.source),
      ...familyColumns,
    ]),
  });
}

export const createStatisticsRoute = (deps: DashboardDeps) =>
  route(getAccountStatistics, (input, { identity }) => getStatistics(deps, { userId: identity!.uid, input }));
