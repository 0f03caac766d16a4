import { getViewStat, type Stat } from '@academy/contract/areas/dashboard.ts';
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
import {
  contentTypeLabels,
  contentTypes,
  familyColumns,
  familyMetrics,
  labelContentType,
  minutesText,
  secondsPerMinute,
} from './metric-texts.ts';

/** More lines could not be told apart. */
const maxLines = 4;

const typesText = {
  key: 'types',
  title: '都在学什么',
  unit: '分钟',
  name: '学习时长',
  metric: 'seconds',
  unitSize: secondsPerMinute,
  label: labelContentType,
  definition: '这段时间里的学习时长，按内容的种类分开。',
} as const;

export async function getViewingStatistics(
  deps: DashboardDeps,
  { userId, input }: StatisticsRequest,
): Promise<Stat> {
  const totals = ['seconds', 'families'];
  const view = await loadDashboardView(deps, { userId, input, totals, lines: ['seconds'] });
  const { name: grain, from: start } = view.period;
  const peopleOf = (type: string) => view.people({ metric: 'seconds', slice: type, grain, start });
  const kinds = presentSlicesChart(view, typesText);
  const visibleTypes = new Set(kinds.labels.filter((_, index) => kinds.series[0]!.values[index] !== null));
  // A type that is hidden as a whole could be added up from its days.
  const shownTypes = contentTypes
    .filter((type) => peopleOf(type) > 0 && visibleTypes.has(contentTypeLabels[type]))
    .toSorted((one, other) => peopleOf(other) - peopleOf(one))
    .slice(0, maxLines);
  return presentStatistics(view, {
    figures: [presentMetric(view, familyMetrics.minutes), presentMetric(view, familyMetrics.families)],
    charts: [
      presentLineChart(view, {
        ...minutesText,
        title: '学习时长与内容',
        definition: '每天（全年按月）家长为孩子学习的真实时长，按内容的种类分开，画出学的家庭最多的四种。',
        sumsToWhole: true,
        lines: shownTypes.map((type) => ({
          name: contentTypeLabels[type],
          slice: type,
          ...minutesText.source,
        })),
      }),
      kinds,
    ],
    breakdown: presentBreakdown(view, [
      metricColumn({ key: 'minutes', label: '学习时长', unit: '分钟' }, minutesText.source),
      ...familyColumns,
    ]),
  });
}

export const createViewingStatisticsRoute = (deps: DashboardDeps) =>
  route(getViewStat, (input, { identity }) => getViewingStatistics(deps, { userId: identity!.uid, input }));
