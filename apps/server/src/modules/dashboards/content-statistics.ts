import { type Chart, getContentStat, type Stat } from '@academy/contract/areas/dashboard.ts';
import { route } from '../../transport/route.ts';
import type { DashboardDeps, StatisticsRequest } from './dashboard-request.ts';
import { countPublished, loadPublisherView, presentTypes } from './publishing-statistics.ts';
import type { DashboardView } from './dashboard-view.ts';
import { activityColumns } from './contents.ts';
import { presentMetric, presentSlicesChart, presentStatistics, periodKey } from './present-statistics.ts';
import { labelContentType, secondsPerMinute } from './metric-texts.ts';

const definitions: Readonly<Record<string, string>> = {
  minutes: '这段时间里，所有学习者看本机构内容的真实时长。',
  likes: '这段时间里点下、现在仍在的赞。',
  collects: '这段时间里收藏、现在仍收藏着的次数。',
  comments: '这段时间里写下、现在能看到的评论和回复。',
  shares: '这段时间里登录用户的分享次数。',
};

/** Earlier than anything that was published here. */
const beginning = '2000-01-01';

/** Viewing and interactions of the account's own contents. */
export async function getContentStatistics(deps: DashboardDeps, request: StatisticsRequest): Promise<Stat> {
  const view = await loadPublisherView(deps, request);
  const { accountId, period } = view;
  const published = await countPublished(deps.db, {
    accountId,
    from: beginning,
    to: period.to,
    grain: 'month',
  });
  return presentStatistics(view, {
    figures: activityColumns.map((column) =>
      presentMetric(view, { ...column, definition: definitions[column.key]!, list: 'content' }),
    ),
    charts: [
      {
        key: 'published',
        title: '已发布的内容',
        unit: '篇',
        kind: 'pie',
        definition: '到这段时间为止发布、现在仍能看到的内容，按种类分开。',
        ...presentTypes(published),
      },
      presentSlicesChart(view, {
        key: 'types',
        title: '哪种内容学得多',
        unit: '分钟',
        name: '学习时长',
        metric: 'seconds',
        unitSize: secondsPerMinute,
        label: labelContentType,
        definition: '这段时间里看本机构内容的时长，按内容的种类分开。',
      }),
      presentActivities(view),
    ],
    breakdown: null,
  });
}

function presentActivities(view: DashboardView): Chart {
  const activities = activityColumns.filter(({ key }) => key !== 'minutes');
  return {
    key: 'deeds',
    title: '家长的互动',
    unit: '次',
    kind: 'bar',
    definition: '这段时间里家长对本机构内容的点赞、收藏、评论和分享。',
    labels: activities.map(({ label }) => label),
    begun: activities.length,
    series: [
      {
        name: '次数',
        values: activities.map((activity) => view.amountOf(periodKey(view, activity)) ?? null),
      },
    ],
  };
}

export const createContentStatisticsRoute = (deps: DashboardDeps) =>
  route(getContentStat, (input, { identity }) =>
    getContentStatistics(deps, { userId: identity!.uid, input }),
  );
