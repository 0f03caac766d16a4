import type { Stat } from '@academy/contract/areas/dashboard.ts';
import { smallestGroup } from '@academy/contract/limits.ts';

type Cell = string | number | null;

/** In a table a hidden figure says why it is missing; an empty cell is still to come. */
export const tell = (value: number | null): Cell => value ?? `不足${smallestGroup}人`;

const periodNames = { week: '周', month: '月', year: '年' } as const;

/** Above every table: whose figures of which days, and as of when. */
export const headRows = (
  { path, period, from, to, updated_at: updatedAt }: Omit<Stat, 'figures' | 'charts' | 'breakdown'>,
  title: string,
): Cell[][] => [
  [title],
  ['范围', path.map(({ name }) => name).join(' › ')],
  ['时段', periodNames[period], from, to],
  ['数据更新于', updatedAt ?? ''],
  ['说明', `涉及不到 ${smallestGroup} 人的数字不显示；为了不被倒推出来，个别相邻的数字也一并不显示。`],
  [],
];

/** All that one of the dashboards shows: figures, every chart, the places below. */
export const statRows = (stat: Stat, title: string): Cell[][] => [
  ...headRows(stat, title),
  ['指标', '数值', '上一时段', '单位', '口径'],
  ...stat.figures.map(({ label, value, previous, unit, definition }) => [
    label,
    tell(value),
    previous,
    unit,
    definition,
  ]),
  ...stat.charts.flatMap(({ title: name, unit, definition, labels, begun, series }) => [
    [],
    [name, definition],
    ['', ...series.map((one) => `${one.name}（${unit}）`)],
    ...labels.map((label, index) => [
      label,
      ...series.map(({ values }) => (index < begun ? tell(values[index] ?? null) : null)),
    ]),
  ]),
  ...(stat.breakdown ? tableRows(stat.breakdown) : []),
];

function tableRows({ columns, rows }: NonNullable<Stat['breakdown']>): Cell[][] {
  return [
    [],
    ['', ...columns.map(({ label, unit }) => `${label}（${unit}）`)],
    ...rows.map(({ place, values }) => [place.name, ...values.map(tell)]),
  ];
}
