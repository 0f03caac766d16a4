import { type Chart, getContentStat, type Stat } from '@academy/contract/areas/dashboard.ts';
import { route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { listPublished } from './list-published.ts';
import { openPublisher } from './open-publisher.ts';
import type { View } from './open-view.ts';
import { deedColumns } from './own-contents.ts';
import { presentTypes } from './publishstat.ts';
import { presentFigure, presentSlices, presentStat, wholeOf } from './shape-stat.ts';
import type { StatAsked } from './stat-asked.ts';
import { minutes, typeLabel } from './words.ts';

const definitions: Readonly<Record<string, string>> = {
  minutes: '这段时间里，所有学习者看本机构内容的真实时长。',
  likes: '这段时间里点下、现在仍在的赞。',
  collects: '这段时间里收藏、现在仍收藏着的次数。',
  comments: '这段时间里写下、现在能看到的评论和回复。',
  shares: '这段时间里登录用户的分享次数。',
};

/** Before anything could be published here. */
const beginning = '2000-01-01';

/** What became of the account's own contents. */
export async function findContentStat(parts: AccountParts, asked: StatAsked): Promise<Stat> {
  const view = await openPublisher(parts, asked);
  const { accountId, period } = view;
  const published = await listPublished(parts.db, {
    accountId,
    from: beginning,
    to: period.to,
    grain: 'month',
  });
  return presentStat(view, {
    figures: deedColumns.map((column) =>
      presentFigure(view, { ...column, definition: definitions[column.key]!, list: 'content' }),
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
      presentSlices(view, {
        key: 'types',
        title: '哪种内容学得多',
        unit: '分钟',
        name: '学习时长',
        figure: 'seconds',
        scale: minutes,
        label: typeLabel,
        definition: '这段时间里看本机构内容的时长，按内容的种类分开。',
      }),
      presentDeeds(view),
    ],
    breakdown: null,
  });
}

function presentDeeds(view: View): Chart {
  const deeds = deedColumns.filter(({ key }) => key !== 'minutes');
  return {
    key: 'deeds',
    title: '家长的互动',
    unit: '次',
    kind: 'bar',
    definition: '这段时间里家长对本机构内容的点赞、收藏、评论和分享。',
    labels: deeds.map(({ label }) => label),
    begun: deeds.length,
    series: [{ name: '次数', values: deeds.map((deed) => view.tell(wholeOf(view, deed)) ?? null) }],
  };
}

export const createContentStatRoute = (parts: AccountParts) =>
  route(getContentStat, (input, { identity }) => findContentStat(parts, { userId: identity!.uid, input }));
