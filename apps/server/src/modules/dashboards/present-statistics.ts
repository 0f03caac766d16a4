import type { Breakdown, Chart, Metric, Stat } from '@academy/contract/areas/dashboard.ts';
import { nowDay } from '../../domain/statistics/compute-daily-statistics.ts';
import { type Group, hideSmallGroups, isHidden } from '../../domain/statistics/hide-small-groups.ts';
import { type Period, periodOf } from '../../domain/statistics/periods.ts';
import { presentPlace } from './account-places.ts';
import { childrenNow, type DashboardView } from './dashboard-view.ts';
import type { CellKey } from './statistic-cells.ts';

type Scale = (amount: number) => number;
const unscaled: Scale = (amount) => amount;

interface Source {
  readonly metric: string;
  readonly slice?: string;
  readonly scale?: Scale;
}

interface MetricText extends Source {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly definition: string;
  readonly list?: Metric['list'];
  /** The present value rather than the sum of the period. */
  readonly now?: boolean;
}

/** A hidden value is null. */
const presentAmount = (amount: number | undefined, scale: Scale = unscaled): number | null =>
  amount === undefined ? null : scale(amount);

export const periodKey = ({ period }: DashboardView, { metric, slice }: Source): CellKey => ({
  metric,
  slice,
  grain: period.name,
  start: period.from,
});
export const nowKey = ({ metric, slice }: Source): CellKey => ({
  metric,
  slice,
  grain: 'now',
  start: nowDay,
});

/** A value of the present beside those of a past period says so. */
export const markPresent = (
  { period, today }: Pick<DashboardView, 'period' | 'today'>,
  text: string,
): string => (period.to < today ? `${text}（现在）` : text);

/** A metric with the value of the period before, if there were any values by then. */
export function presentMetric(view: DashboardView, text: MetricText): Metric {
  const { key, label, unit, definition, list = 'student', now = false, scale } = text;
  const { since, period } = view;
  const isComparable = !now && since !== undefined && since <= period.previous.from;
  const before = { ...periodKey(view, text), start: period.previous.from };
  return {
    key,
    label: now ? markPresent(view, label) : label,
    unit,
    value: presentAmount(view.amountOf(now ? nowKey(text) : periodKey(view, text)), scale),
    previous: isComparable ? presentAmount(view.amountOf(before), scale) : null,
    definition,
    list,
  };
}

type ChartText = Pick<Chart, 'key' | 'title' | 'unit' | 'definition'>;

/** These fields alone: the texts of metrics also say where their values come from. */
const presentChartText = ({ key, title, unit, definition }: ChartText): ChartText => ({
  key,
  title,
  unit,
  definition,
});

/** How many points of a period have begun by today. */
export const countStarted = ({ period, today }: Pick<DashboardView, 'period' | 'today'>): number =>
  period.points.filter(({ start }) => start <= today).length;

interface Line extends Source {
  readonly name: string;
}

interface LineChartText extends ChartText {
  readonly lines: readonly Line[];
  readonly kind?: 'line' | 'bar';
  /** The lines are parts of one metric, whose whole is shown elsewhere. */
  readonly sumsToWhole?: boolean;
}

/**
 * Values over time; future points are null. A hidden day hides another one, since the sum of the days is shown; so
 * does a hidden part of a day.
 */
export function presentLineChart(
  view: DashboardView,
  { lines, kind = 'line', sumsToWhole = false, ...text }: LineChartText,
): Chart {
  const { points, pointGrain } = view.period;
  const startedCount = countStarted(view);
  const groups = lines.map(({ metric, slice }) =>
    points
      .slice(0, startedCount)
      .map(({ start }) => readGroup(view, { metric, slice, grain: pointGrain, start })),
  );
  const days = Array.from({ length: startedCount }, (_, day) =>
    sumsToWhole
      ? hideSmallGroups(
          groups.map((line) => line[day]!),
          { mayOverlap: true },
        )
      : [],
  );
  const series = lines.map(({ name, scale }, line) => {
    const hidden = hidePoints(
      view.period,
      groups[line]!.map((group, day) => ({
        ...group,
        suppressed: group.suppressed || days[day]?.[line] === true,
      })),
    );
    const valueAt = (day: number) =>
      hidden[day] === false ? presentAmount(groups[line]![day]!.amount, scale) : null;
    return { name, values: points.map((_, day) => valueAt(day)) };
  });
  return {
    ...presentChartText(text),
    kind,
    labels: points.map(({ label }) => label),
    begun: startedCount,
    series,
  };
}

function readGroup(view: DashboardView, key: CellKey) {
  const amount = view.amountOf(key);
  return { amount, people: view.people(key), suppressed: amount === undefined };
}

interface Slices {
  readonly metric: string;
  readonly label: (slice: string) => string;
  /** How much of the metric is one unit: 60 seconds a minute. Default: 1. */
  readonly unitSize?: number;
  readonly now?: boolean;
  readonly name: string;
  readonly kind?: 'pie' | 'bar';
}

/** The parts of a metric, the greatest first. A hidden part hides another one. */
export function presentSlicesChart(
  view: DashboardView,
  { metric, label, unitSize = 1, now = false, name, kind = 'pie', ...text }: ChartText & Slices,
): Chart {
  const keyOf = (slice: string) => (now ? nowKey({ metric, slice }) : periodKey(view, { metric, slice }));
  const slices = view
    .slices(keyOf(''))
    .map((slice) => ({ slice, ...readGroup(view, keyOf(slice)) }))
    .filter(({ people }) => people > 0);
  const hidden = hideSmallGroups(slices, { mayOverlap: true });
  const values = roundSlices(
    slices.map(({ amount }, index) => (hidden[index] ? undefined : amount)),
    unitSize,
  );
  const shown = slices
    .map(({ slice }, index) => ({ label: label(slice), value: values[index]! }))
    .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1));
  return {
    ...presentChartText(text),
    title: now ? markPresent(view, text.title) : text.title,
    kind,
    labels: shown.map((part) => part.label),
    begun: shown.length,
    series: [{ name, values: shown.map(({ value }) => value) }],
  };
}

/**
 * Slices in whole units that add up to their rounded sum, which stands beside them: rounded down, and the missing units
 * go to those that lost most. A hidden slice is undefined, and null in the result.
 */
function roundSlices(amounts: readonly (number | undefined)[], unitSize: number): (number | null)[] {
  const units = amounts.map((amount) => (amount ?? 0) / unitSize);
  const rounded = units.map(Math.floor);
  const total = Math.round(units.reduce((sum, part) => sum + part, 0));
  const missingCount = total - rounded.reduce((sum, part) => sum + part, 0);
  const byLoss = [...units.keys()].toSorted(
    (one, other) => units[other]! - rounded[other]! - (units[one]! - rounded[one]!),
  );
  for (const index of byLoss.slice(0, missingCount)) rounded[index]! += 1;
  return amounts.map((amount, index) => (amount === undefined ? null : rounded[index]!));
}

interface ColumnText {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** It contains a value of the present. */
  readonly now?: boolean;
  readonly of: (amountOf: (source: Source & { now?: boolean }) => number | undefined) => number | null;
}

export const metricColumn = (
  { key, label, unit }: Omit<ColumnText, 'of'>,
  source: Source & { now?: boolean },
): ColumnText => ({
  key,
  label,
  unit,
  now: source.now === true,
  of: (amountOf) => presentAmount(amountOf(source), source.scale),
});

/** The places one step below with a few values each; null when there are none. */
export function presentBreakdown(view: DashboardView, columns: readonly ColumnText[]): Breakdown | null {
  if (view.below.length === 0) return null;
  const valuesOf = (place: Pick<DashboardView, 'amountOf'>) =>
    columns.map(({ of }) =>
      of(({ now = false, ...source }) => place.amountOf(now ? nowKey(source) : periodKey(view, source))),
    );
  const { withoutClass } = view;
  const rest = withoutClass && { name: '没有选班级', values: valuesOf(withoutClass) };
  const isRestEmpty = withoutClass?.amountOf(childrenNow) === 0 && rest?.values.every((value) => value === 0);
  return {
    columns: columns.map(({ key, label, unit, now = false }) => ({
      key,
      label: now ? markPresent(view, label) : label,
      unit,
    })),
    rows: view.below.map((below) => ({ place: presentPlace(below.place), values: valuesOf(below) })),
    rest: rest && !isRestEmpty ? rest : null,
  };
}

export const presentPeriod = ({
  period,
  updatedAt,
}: Pick<DashboardView, 'period' | 'updatedAt'>): Pick<Stat, 'period' | 'from' | 'to' | 'updated_at'> => ({
  period: period.name,
  from: period.from,
  to: period.to,
  updated_at: updatedAt?.toISOString() ?? null,
});

export const presentStatistics = (
  view: DashboardView,
  content: Pick<Stat, 'figures' | 'charts' | 'breakdown'>,
): Stat => ({
  ...presentPeriod(view),
  path: view.path.map(presentPlace),
  unconfirmed: view.unconfirmed,
  ...content,
});

/**
 * Which of the first points of a period must be hidden, given that the sum of the period is shown. A day stands on
 * the page of its week and on that of its month, each with its own sum: the days that both have in common are hidden
 * by themselves first, so that neither page shows what the other hides.
 */
export function hidePoints({ points, pointGrain }: Period, groups: readonly Group[]): boolean[] {
  // The sum of a year contains only what the pages of its months show, so no month has to hide another.
  if (pointGrain === 'month') return groups.map(isHidden);
  const hiddenInWeek = groups.map(() => false);
  const weeks = Map.groupBy(groups.keys(), (pointIndex) => weekInMonth(points[pointIndex]!.start));
  for (const pointIndexes of weeks.values()) {
    const hidden = hideSmallGroups(
      pointIndexes.map((pointIndex) => groups[pointIndex]!),
      { mayOverlap: true },
    );
    for (const [index, pointIndex] of pointIndexes.entries()) hiddenInWeek[pointIndex] = hidden[index]!;
  }
  const suppressed = groups.map((group, pointIndex) => ({ ...group, suppressed: hiddenInWeek[pointIndex]! }));
  return hideSmallGroups(suppressed, { mayOverlap: true });
}

/** The days that a week and a month have in common. */
const weekInMonth = (day: string): string => `${periodOf('week', day).from} ${day.slice(0, 7)}`;
