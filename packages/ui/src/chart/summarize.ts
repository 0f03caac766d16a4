import { type ChartData, numberText, type Series, shownValues, valueText } from './chart-data.ts';

const knownIndexes = ({ values }: Series) => values.flatMap((value, at) => (value === null ? [] : [at]));

/** Puts a space between a Chinese character and a number. */
const withSpace = (label: string) => (/^\d/.test(label) ? ` ${label}` : label);

/** The highest and lowest value of a single series: `最多的是 8日，312 分钟；最少的是 3日，0 分钟`. */
function extremes(data: ChartData, series: Series): string {
  const positions = knownIndexes(series);
  const read = (at: number) => `${withSpace(data.labels[at]!)}，${valueText(data, series.values[at], at)}`;
  const [first] = positions;
  if (first === undefined) return emptyText(data);
  if (positions.length === 1) return `只有${read(first)}`;
  const { begun = data.labels.length, labels } = data;
  // The last label that has begun is incomplete while others lie in the future, so it does not count as lowest. Where it
  // is lower, the text says so: the chart and the table show it.
  const completed = begun < labels.length ? positions.filter((at) => at < begun - 1) : positions;
  const highestIndex = highest(series, positions);
  const lowestIndex = completed.reduce(
    (low, at) => (series.values[at]! < series.values[low]! ? at : low),
    completed[0] ?? first,
  );
  if (positions.every((at) => series.values[at] === series.values[first]))
    return `${shownPrefix(data)}都是 ${valueText(data, series.values[first], first)}`;
  if (lowestIndex === highestIndex) return `最多的是${read(highestIndex)}`;
  const last = begun < labels.length ? series.values[begun - 1] : undefined;
  const isLastLower = typeof last === 'number' && last < series.values[lowestIndex]!;
  const exception = isLastLower ? `（不算还没过完的${withSpace(labels[begun - 1]!)}）` : '';
  return `最多的是${read(highestIndex)}；最少的是${read(lowestIndex)}${exception}`;
}

const highest = ({ values }: Series, positions: readonly number[]) =>
  positions.reduce((high, at) => (values[at]! > values[high]! ? at : high), positions[0]!);

/** The highest value of one of several series: `课程最多 29 分钟（15日）`. */
function peak(data: ChartData, series: Series): string {
  const positions = knownIndexes(series);
  if (positions.length === 0) return `${series.name}没有可以显示的数`;
  const highestIndex = highest(series, positions);
  if (series.values[highestIndex] === 0) return `${series.name}${shownPrefix(data)}都是 0`;
  return `${series.name}最多 ${valueText(data, series.values[highestIndex], highestIndex)}（${data.labels[highestIndex]}）`;
}

/** How many values are hidden, without those in the future. */
function countHidden({ series, labels, begun = labels.length }: ChartData): number {
  return series.flatMap(({ values }) => values.slice(0, begun)).filter((value) => value === null).length;
}

/** Whether values are hidden and all others are zero: a plot would be an empty frame. */
export const hasNothingToPlot = (data: ChartData): boolean =>
  countHidden(data) > 0 && shownValues(data).every((value) => value === 0);

/** With hidden values the text must not claim to cover all. */
const shownPrefix = (data: ChartData): string => (countHidden(data) > 0 ? '能显示的' : '');

const emptyText = (data: ChartData): string =>
  countHidden(data) > 0 ? '没有可以显示的数' : '这段时间没有记录';

function withHidden(data: ChartData, text: string): string {
  const hidden = countHidden(data);
  return hidden > 0 && data.hidden ? `${text}。${hidden} 处${data.hidden}。` : `${text}。`;
}

/** The summary of a line or bar chart: the highest and lowest value; of several series the highest of each. */
export function summarize(data: ChartData): string {
  const { series } = data;
  if (series.length === 0) return '这段时间没有记录。';
  if (series.length === 1) return withHidden(data, extremes(data, series[0]!));
  return withHidden(data, series.map((each) => peak(data, each)).join('；'));
}

/** `45%`; a share that would round to zero is `不到 1%`. */
export function shareText(value: number, total: number): string {
  const percent = (value / total) * 100;
  if (percent > 0 && percent < 1) return '不到 1%';
  return `${Math.round(percent)}%`;
}

/** The summary of a pie chart: the total, and the largest part. */
export function summarizePie(data: ChartData): string {
  const values = data.series[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  if (total === 0) return withHidden(data, emptyText(data));
  const highestIndex = values.reduce<number>(
    (best, value, at) => ((value ?? 0) > (values[best] ?? 0) ? at : best),
    0,
  );
  const share = shareText(values[highestIndex]!, total);
  return withHidden(
    data,
    `${shownPrefix(data)}共 ${numberText(total)} ${data.unit}，${data.labels[highestIndex]}最多，占 ${share}`,
  );
}
