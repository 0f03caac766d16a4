import { getViewStat, type Stat } from '@academy/contract/areas/dashboard.ts';
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
import { familyColumns, familyFigures, minutesText } from './texts.ts';
import { minutes, typeLabel, typeLabels, types } from './words.ts';

/** More lines than that nobody tells apart. */
const mostLines = 4;

const kindsText = {
  key: 'types',
  title: '都在学什么',
  unit: '分钟',
  name: '学习时长',
  figure: 'seconds',
  scale: minutes,
  label: typeLabel,
  definition: '这段时间里的学习时长，按内容的种类分开。',
} as const;

/** How long was learned, and with what. */
export async function findViewStat(parts: AccountParts, { userId, input }: StatAsked): Promise<Stat> {
  const totals = ['seconds', 'families'];
  const view = await openView(parts, { userId, input, totals, lines: ['seconds'] });
  const { name: grain, from: start } = view.period;
  const peopleOf = (type: string) => view.people({ figure: 'seconds', slice: type, grain, start });
  const kinds = presentSlices(view, kindsText);
  const told = new Set(kinds.labels.filter((_, index) => kinds.series[0]!.values[index] !== null));
  // A kind that is hidden as a whole could be added up from its days.
  const met = types
    .filter((type) => peopleOf(type) > 0 && told.has(typeLabels[type]))
    .toSorted((one, other) => peopleOf(other) - peopleOf(one))
    .slice(0, mostLines);
  return presentStat(view, {
    figures: [presentFigure(view, familyFigures.minutes), presentFigure(view, familyFigures.families)],
    charts: [
      presentLine(view, {
        ...minutesText,
        title: '学习时长与内容',
        definition: '每天（全年按月）家长为孩子学习的真实时长，按内容的种类分开，画出学的家庭最多的四种。',
        parted: true,
        lines: met.map((type) => ({ name: typeLabels[type], slice: type, ...minutesText.source })),
      }),
      kinds,
    ],
    breakdown: presentBreakdown(view, [
      plainColumn({ key: 'minutes', label: '学习时长', unit: '分钟' }, minutesText.source),
      ...familyColumns,
    ]),
  });
}

export const createViewStatRoute = (parts: AccountParts) =>
  route(getViewStat, (input, { identity }) => findViewStat(parts, { userId: identity!.uid, input }));
