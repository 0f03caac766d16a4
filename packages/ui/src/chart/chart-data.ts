/** What a chart draws, whatever its kind. */
export interface ChartData {
  /** One a point, bar or slice. */
  readonly labels: readonly string[];
  /** One to four; each has one value a label. Null is not shown. */
  readonly series: readonly Series[];
  /** 人, 分钟 …, shown after every value. */
  readonly unit: string;
  /** How many labels have begun; the others lie in the future. All of them when absent. */
  readonly begun?: number | undefined;
  /** Why a past value is missing: 为保护隐私，不显示. */
  readonly hidden?: string | undefined;
}

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

const numberFormat = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

export const numberText = (value: number): string => numberFormat.format(value);

/** `1,234 分钟`, or why there is no value: in the future, or hidden. */
export function valueText(
  { unit, begun, hidden = '没有数据', labels }: ChartData,
  value: number | null | undefined,
  at: number,
): string {
  if (value !== null && value !== undefined) return `${numberText(value)} ${unit}`;
  return at >= (begun ?? labels.length) ? '还没到' : hidden;
}

/** The values at one index as text: `3日：120 分钟`, `3日：学习 12 人，考试 3 人`. */
export function readingText(data: ChartData, at: number): string {
  const { labels, series } = data;
  const only = series.length === 1;
  const values = series.map(({ name, values }) =>
    only ? valueText(data, values[at], at) : `${name} ${valueText(data, values[at], at)}`,
  );
  return `${labels[at] ?? ''}：${values.join('，')}`;
}

/** All values that are not null. */
export const shownValues = ({ series }: ChartData): number[] =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));
