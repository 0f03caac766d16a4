import { getScore1Stat, getScore2Stat, type Stat } from '@academy/contract/areas/dashboard.ts';
import { route } from '../../transport/route.ts';
import type { DashboardDeps, StatisticsRequest } from './dashboard-request.ts';
import { loadDashboardView } from './dashboard-view.ts';
import { labelRule } from './metric-texts.ts';
import {
  metricColumn,
  presentBreakdown,
  presentLineChart,
  presentMetric,
  presentSlicesChart,
  presentStatistics,
} from './present-statistics.ts';

interface Ledger {
  readonly ledger: 1 | 2;
  /** 学分 or 积分. */
  readonly name: string;
}

/** What one ledger gave and took back: over time, by rule, and by place. */
async function getLedgerStatistics(
  deps: DashboardDeps,
  { userId, input, ledger, name }: StatisticsRequest & Ledger,
): Promise<Stat> {
  const [earned, back] = [`earned${ledger}`, `back${ledger}`];
  const totals = [earned, back];
  const view = await loadDashboardView(deps, { userId, input, totals, lines: totals });
  return presentStatistics(view, {
    figures: listMetricTexts({ earned, back, name }).map((text) => presentMetric(view, text)),
    charts: [
      presentLineChart(view, {
        key: 'ledger',
        title: `${name}变化`,
        unit: name,
        definition: `每天（全年按月）获得和收回的${name}。`,
        lines: [
          { name: '获得', metric: earned },
          { name: '收回', metric: back },
        ],
      }),
      presentSlicesChart(view, {
        key: 'rules',
        title: `${name}从哪里来`,
        unit: name,
        name: '获得',
        kind: 'bar',
        metric: earned,
        label: labelRule,
        definition: `这段时间里获得的${name}，按规则分开。`,
      }),
    ],
    breakdown: presentBreakdown(view, [
      metricColumn({ key: 'earned', label: `获得${name}`, unit: name }, { metric: earned }),
      metricColumn({ key: 'back', label: `收回${name}`, unit: name }, { metric: back }),
    ]),
  });
}

const listMetricTexts = ({ earned, back, name }: { earned: string; back: string; name: string }) => [
  {
    key: 'earned',
    label: `获得${name}`,
    unit: name,
    metric: earned,
    definition: `这段时间里，家长为孩子获得的${name}，按当时的规则记账。`,
  },
  {
    key: 'back',
    label: `收回${name}`,
    unit: name,
    metric: back,
    definition: `这段时间里收回的${name}，比如评论被删除。`,
  },
];

/** 学分 count towards graduation. */
export const getCreditStatistics = (deps: DashboardDeps, request: StatisticsRequest) =>
  getLedgerStatistics(deps, { ...request, ledger: 1, name: '学分' });

export const createCreditStatisticsRoute = (deps: DashboardDeps) =>
  route(getScore1Stat, (input, { identity }) => getCreditStatistics(deps, { userId: identity!.uid, input }));

/** 积分 come from participation. */
export const getPointsStatistics = (deps: DashboardDeps, request: StatisticsRequest) =>
  getLedgerStatistics(deps, { ...request, ledger: 2, name: '积分' });

export const createPointsStatisticsRoute = (deps: DashboardDeps) =>
  route(getScore2Stat, (input, { identity }) => getPointsStatistics(deps, { userId: identity!.uid, input }));
