import type { Breakdown, Chart, Figure, Stat } from '@academy/contract/areas/dashboard.ts';
import { hideSmall } from '../../domain/figures/hide-small.ts';
import { nowDay } from '../../domain/figures/measure-days.ts';
import type { CellKey } from './cells.ts';
import { hidePoints } from './hide-points.ts';
import type { View } from './open-view.ts';
import { presentPlace } from './places.ts';

type Scale = (amount: number) => number;
const asItIs: Scale = (amount) => amount;

/** Where a figure is kept and what is to be made of it. */
interface Source {
  readonly figure: string;
  readonly slice?: string;
  readonly scale?: Scale;
}

interface FigureText extends Source {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly definition: string;
  readonly list?: Figure['list'];
  /** How it is now, rather than what came in the period. */
  readonly now?: boolean;
}

/** A figure that may not be told is null. */
const told = (amount: number | undefined, scale: Scale = asItIs): number | null =>
  amount === undefined ? null : scale(amount);

export const wholeOf = ({ period }: View, { figure, slice }: Source): CellKey => ({
  figure,
  slice,
  grain: period.name,
  start: period.from,
});
const nowOf = ({ figure, slice }: Source): CellKey => ({ figure, slice, grain: 'now', start: nowDay });

/** A figure with the one of the period before, where that began after there were any. */
export function presentFigure(view: View, text: FigureText): Figure {
  const { key, label, unit, definition, list = 'student', now = false, scale } = text;
  const { since, period } = view;
  const isComparable = !now && since !== undefined && since <= period.before.from;
  const before = { ...wholeOf(view, text), start: period.before.from };
  return {
    key,
    label,
    unit,
    value: told(view.tell(now ? nowOf(text) : wholeOf(view, text)), scale),
    previous: isComparable ? told(view.tell(before), scale) : null,
    definition,
    list,
  };
}

type ChartText = Pick<Chart, 'key' | 'title' | 'unit' | 'definition'>;

/** How many points of a period have begun by today. */
export const countBegun = ({ period, today }: Pick<View, 'period' | 'today'>): number =>
  period.points.filter(({ start }) => start <= today).length;

interface Line extends Source {
  readonly name: string;
}

interface LineText extends ChartText {
  readonly lines: readonly Line[];
  readonly kind?: 'line' | 'bar';
  /** The lines are parts of one figure, whose whole is told elsewhere. */
  readonly parted?: boolean;
}

/**
 * Over time; what is still to come is null. A day that may not be told takes another with it, since their sum is told;
 * so does one part of a day.
 */
export function presentLine(view: View, { lines, kind = 'line', parted = false, ...text }: LineText): Chart {
  const { points, pointGrain } = view.period;
  const begun = countBegun(view);
  const groups = lines.map(({ figure, slice }) =>
    points.slice(0, begun).map(({ start }) => findGroup(view, { figure, slice, grain: pointGrain, start })),
  );
  const days = Array.from({ length: begun }, (_, day) =>
    parted ? hideSmall(groups.map((line) => line[day]!)) : [],
  );
  const series = lines.map(({ name, scale }, line) => {
    const hidden = hidePoints(
      view.period,
      groups[line]!.map((group, day) => ({ ...group, veiled: group.veiled || days[day]?.[line] === true })),
    );
    const valueAt = (day: number) => (hidden[day] === false ? told(groups[line]![day]!.amount, scale) : null);
    return { name, values: points.map((_, day) => valueAt(day)) };
  });
  return { ...text, kind, labels: points.map(({ label }) => label), begun, series };
}

function findGroup(view: View, key: CellKey) {
  const amount = view.tell(key);
  return { amount, people: view.people(key), veiled: amount === undefined };
}

interface Slices {
  readonly figure: string;
  readonly label: (slice: string) => string;
  readonly scale?: Scale;
  readonly now?: boolean;
  readonly name: string;
  readonly kind?: 'pie' | 'bar';
}

/** The parts of a figure, the greatest first. One that may not be told takes another with it. */
export function presentSlices(
  view: View,
  { figure, label, scale, now = false, name, kind = 'pie', ...text }: ChartText & Slices,
): Chart {
  const keyOf = (slice: string) => (now ? nowOf({ figure, slice }) : wholeOf(view, { figure, slice }));
  const parts = view
    .slices(keyOf(''))
    .map((slice) => ({ slice, ...findGroup(view, keyOf(slice)) }))
    .filter(({ people }) => people > 0);
  const hidden = hideSmall(parts);
  const shown = parts
    .map(({ slice, amount }, index) => ({
      label: label(slice),
      value: hidden[index] ? null : told(amount, scale),
    }))
    .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1));
  return {
    ...text,
    kind,
    labels: shown.map((part) => part.label),
    begun: shown.length,
    series: [{ name, values: shown.map(({ value }) => value) }],
  };
}

interface ColumnText {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly of: (tell: (source: Source & { now?: boolean }) => number | undefined) => number | null;
}

/** A column that is one figure. */
export const plainColumn = (
  { key, label, unit }: Omit<ColumnText, 'of'>,
  source: Source & { now?: boolean },
): ColumnText => ({ key, label, unit, of: (tell) => told(tell(source), source.scale) });

/** The places one step below with a few figures each; null where there are none. */
export function presentBreakdown(view: View, columns: readonly ColumnText[]): Breakdown | null {
  if (view.below.length === 0) return null;
  return {
    columns: columns.map(({ key, label, unit }) => ({ key, label, unit })),
    rows: view.below.map((below) => ({
      place: presentPlace(below.spot),
      values: columns.map(({ of }) =>
        of(({ now = false, ...source }) => below.tell(now ? nowOf(source) : wholeOf(view, source))),
      ),
    })),
  };
}

/** What every answer begins with. */
export const presentStatement = ({
  period,
  updatedAt,
}: Pick<View, 'period' | 'updatedAt'>): Pick<Stat, 'period' | 'from' | 'to' | 'updated_at'> => ({
  period: period.name,
  from: period.from,
  to: period.to,
  updated_at: updatedAt?.toISOString() ?? null,
});

export const presentStat = (view: View, parts: Pick<Stat, 'figures' | 'charts' | 'breakdown'>): Stat => ({
  ...presentStatement(view),
  path: view.path.map(presentPlace),
  ...parts,
});
