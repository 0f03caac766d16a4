/** What a chart draws, whatever its kind. */
export interface ChartData {
  /** One a point, bar or slice. */
  readonly labels: readonly string[];
  /** One to four; each has as many values as there are labels. Null is not shown. */
  readonly series: readonly Series[];
  /** 人, 分钟 … behind every value that is read. */
  readonly unit: string;
  /** How many of the labels have begun; what lies beyond is still to come. All of them when it is missing. */
  readonly begun?: number | undefined;
  /** Why a value that is not still to come is missing: 不足5人，不显示. */
  readonly hidden?: string | undefined;
}

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

const figure = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** `1,234.5` */
export const figureText = (value: number): string => figure.format(value);

/** `1,234 分钟`, or why there is nothing: still to come, or hidden. */
export function valueText(
  { unit, begun, hidden = '没有数据', labels }: ChartData,
  value: number | null | undefined,
  at: number,
): string {
  if (value !== null && value !== undefined) return `${figureText(value)} ${unit}`;
  return at >= (begun ?? labels.length) ? '还没到' : hidden;
}

/** What lies at one place, as it is read out: `3日：120 分钟`, `3日：学习 12 人，考试 3 人`. */
export function readingText(data: ChartData, at: number): string {
  const { labels, series } = data;
  const only = series.length === 1;
  const values = series.map(({ name, values }) =>
    only ? valueText(data, values[at], at) : `${name} ${valueText(data, values[at], at)}`,
  );
  return `${labels[at] ?? ''}：${values.join('，')}`;
}

/** Values of all series that can be drawn. */
export const drawnValues = ({ series }: ChartData): number[] =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));
