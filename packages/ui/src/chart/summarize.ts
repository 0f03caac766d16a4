import { type ChartData, figureText, type Series, valueText } from './chart-data.ts';

const indexes = ({ values }: Series) => values.flatMap((value, at) => (value === null ? [] : [at]));

/** A label behind a Chinese word: a number keeps its distance. */
const spaced = (label: string) => (/^\d/.test(label) ? ` ${label}` : label);

/** Where one series is highest and lowest: `最多的是 8日，312 分钟；最少的是 3日，0 分钟`. */
function extremes(data: ChartData, series: Series): string {
  const places = indexes(series);
  const read = (at: number) => `${spaced(data.labels[at]!)}，${valueText(data, series.values[at], at)}`;
  const [first] = places;
  if (first === undefined) return nothing(data);
  if (places.length === 1) return `只有${read(first)}`;
  const { begun = data.labels.length, labels } = data;
  // The last one that has begun is not over while others are still to come: it is no fair lowest.
  const over = begun < labels.length ? places.filter((at) => at < begun - 1) : places;
  const most = highest(series, places);
  const least = over.reduce(
    (low, at) => (series.values[at]! < series.values[low]! ? at : low),
    over[0] ?? first,
  );
  if (places.every((at) => series.values[at] === series.values[first]))
    return `${shown(data)}都是 ${valueText(data, series.values[first], first)}`;
  return least === most ? `最多的是${read(most)}` : `最多的是${read(most)}；最少的是${read(least)}`;
}

const highest = ({ values }: Series, places: readonly number[]) =>
  places.reduce((high, at) => (values[at]! > values[high]! ? at : high), places[0]!);

/** Where one of several series is highest: `课程最多 29 分钟（15日）`. */
function peak(data: ChartData, series: Series): string {
  const places = indexes(series);
  if (places.length === 0) return `${series.name}没有可以显示的数`;
  const most = highest(series, places);
  if (series.values[most] === 0) return `${series.name}${shown(data)}都是 0`;
  return `${series.name}最多 ${valueText(data, series.values[most], most)}（${data.labels[most]}）`;
}

/** How many values are hidden, apart from those still to come. */
function countHidden({ series, labels, begun = labels.length }: ChartData): number {
  return series.flatMap(({ values }) => values.slice(0, begun)).filter((value) => value === null).length;
}

/** Beside what is hidden nothing is said of all. */
const shown = (data: ChartData): string => (countHidden(data) > 0 ? '能显示的' : '');

const nothing = (data: ChartData): string =>
  countHidden(data) > 0 ? '没有可以显示的数' : '这段时间没有记录';

function withHidden(data: ChartData, text: string): string {
  const hidden = countHidden(data);
  return hidden > 0 && data.hidden ? `${text}。${hidden} 处${data.hidden}。` : `${text}。`;
}

/** A line’s or a bar chart’s one sentence: where it is highest and lowest; of several, where each is highest. */
export function summarize(data: ChartData): string {
  const { series } = data;
  if (series.length === 0) return '这段时间没有记录。';
  if (series.length === 1) return withHidden(data, extremes(data, series[0]!));
  return withHidden(data, series.map((each) => peak(data, each)).join('；'));
}

/** `45%`; a share that would round to nothing is not nothing. */
export function shareText(value: number, total: number): string {
  const percent = (value / total) * 100;
  if (percent > 0 && percent < 1) return '不到 1%';
  return `${Math.round(percent)}%`;
}

/** A pie’s one sentence: the whole, and its largest part. */
export function summarizePie(data: ChartData): string {
  const values = data.series[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  if (total === 0) return withHidden(data, nothing(data));
  const most = values.reduce<number>(
    (best, value, at) => ((value ?? 0) > (values[best] ?? 0) ? at : best),
    0,
  );
  const share = shareText(values[most]!, total);
  return withHidden(
    data,
    `${shown(data)}共 ${figureText(total)} ${data.unit}，${data.labels[most]}最多，占 ${share}`,
  );
}
