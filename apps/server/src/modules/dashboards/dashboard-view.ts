import type { StatPeriod } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { hideSmallGroups, isHidden } from '../../domain/statistics/hide-small-groups.ts';
import { nowDay } from '../../domain/statistics/compute-daily-statistics.ts';
import { monthsOfYear, type Period } from '../../domain/statistics/periods.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
import { type DashboardDeps, parsePeriod } from './dashboard-request.ts';
import {
  type CellKey,
  cellName,
  type CellRange,
  type Cells,
  readCells,
  subtractCells,
} from './statistic-cells.ts';
import { findOtherClasses, findPlacePath, listPlacesBelow, type PlaceRequest } from './place-path.ts';
import { type Account, getAccount, type StatisticsPlace } from './account-places.ts';
import { describeUnconfirmed, pendingNow } from './unconfirmed-note.ts';

interface DashboardQuery {
  readonly userId: number;
  readonly input: PlaceRequest & { readonly period?: StatPeriod; readonly day?: string };
  /** Figures of the whole period and of the one before. */
  readonly totals: readonly string[];
  /** Figures over time. */
  readonly lines?: readonly string[];
  /** Figures of the present. */
  readonly now?: readonly string[];
}

interface ShownAmounts {
  /** The amount; undefined when it is hidden. */
  amountOf(key: CellKey): number | undefined;
}

export interface DashboardView extends ShownAmounts {
  readonly path: readonly [StatisticsPlace, ...StatisticsPlace[]];
  readonly period: Period;
  /** Today, as a day in China. */
  readonly today: string;
  /** The first day with any value; undefined while there is none. */
  readonly since: string | undefined;
  readonly updatedAt: Date | null;
  /** Children of this place who are left out, as a text to show. */
  readonly unconfirmed: string | null;
  people(key: CellKey): number;
  slices(key: CellKey): string[];
  /** The places one step below, with the values that may be shown of each. */
  readonly below: readonly ({ readonly place: StatisticsPlace } & ShownAmounts)[];
  /** The children of a school who have no class; undefined for any other place. */
  readonly withoutClass?: ShownAmounts | undefined;
}

/**
 * The present number of children. A value about a group tells something about all of its children, so its size
 * counts.
 */
export const childrenNow: CellKey = { metric: 'children', grain: 'now', start: nowDay };

/**
 * Loads a place with its values. A value is shown when at least five people contribute to it; it is also hidden where
 * a hidden value could be computed from it by subtraction, on any step from the account down to this place. Throws
 * NOT_FOUND for a place outside the account, INVALID_INPUT for an impossible day.
 */
export async function loadDashboardView(
  { db, clock }: DashboardDeps,
  query: DashboardQuery,
): Promise<DashboardView> {
  const { userId, input } = query;
  const today = chinaDay(clock.now());
  const period = parsePeriod(input, today);
  const account = await getAccount(db, userId);
  const path = await findPlacePath(db, account, input);
  const ranges = listCellRanges(query, period);
  const [[rootCells], levels] = await Promise.all([
    readCells(db, [path[0]], ranges),
    Promise.all(
      path.map((place, step) => readLevel(db, { account, place, selected: path[step + 1], period, ranges })),
    ),
  ]);
  const steps: Step[] = [];
  const ownCells = () => steps.at(-1)?.own ?? rootCells!;
  for (const [index, place] of path.slice(1).entries())
    steps.push(createStep(siblingsIn(ownCells(), levels[index]!), levels[index]!.places, place));
  const isHiddenHere = (key: CellKey): boolean =>
    isHidden(groupOf(rootCells!, key)) || steps.some((step) => step.hides(key));
  const own = ownCells();
  const { places, ...last } = levels.at(-1)!;
  const siblings = siblingsIn(own, last);
  const hiddenBelow = createSiblingRule(siblings);
  const amountBelow = (index: number) => (key: CellKey) => {
    const hides = (each: CellKey) => isHiddenHere(each) || hiddenBelow(each)[index]!;
    return shownAmount({ cells: siblings.members[index]!, hides }, key);
  };
  return {
    path,
    period,
    today,
    ...(await readStatisticsState(db, path[0])),
    unconfirmed: describeUnconfirmed({
      account,
      place: path.at(-1)!.place,
      count: own.get(pendingNow).amount,
      isHidden: isHiddenHere(pendingNow),
    }),
    amountOf: (key) => shownAmount({ cells: own, hides: isHiddenHere }, key),
    people: (key) => own.get(key).people,
    slices: (key) => own.slices(key),
    below: places.map((place, index) => ({ place, amountOf: amountBelow(index) })),
    withoutClass: last.otherClasses && { amountOf: amountBelow(places.length) },
  };
}

interface LevelRequest {
  readonly account: Account;
  readonly place: StatisticsPlace;
  /** The place below it that is on the path. */
  readonly selected: StatisticsPlace | undefined;
  readonly period: Period;
  readonly ranges: readonly CellRange[];
}

/** The places one step below another one. */
interface Level {
  readonly places: readonly StatisticsPlace[];
  readonly members: readonly Cells[];
  /** In a school, the classes of other school years together. */
  readonly otherClasses: Cells | undefined;
}

async function readLevel(db: Db, { selected, ranges, ...request }: LevelRequest): Promise<Level> {
  const places = withSelectedPlace(await listPlacesBelow(db, request), selected);
  const others =
    request.place.level === 'school'
      ? [await findOtherClasses(db, { schoolId: request.place.id, listed: places })]
      : [];
  const cells = await readCells(db, [...places, ...others], ranges);
  const otherClasses = others.length > 0 ? cells.at(-1) : undefined;
  return { places, members: cells.slice(0, places.length), otherClasses };
}

/** In a school, the children who have no class stand beside its classes, as the last. */
const siblingsIn = (whole: Cells, { members, otherClasses }: Omit<Level, 'places'>): Siblings => ({
  whole,
  members: otherClasses ? [...members, subtractCells(whole, [...members, otherClasses])] : members,
});

function listCellRanges({ totals, lines = [], now = [] }: DashboardQuery, period: Period): CellRange[] {
  const { name, previous, from, to, pointGrain } = period;
  return [
    { metrics: totals, grain: name, from: previous.from, to: from },
    ...(name === 'year'
      ? [{ metrics: [...new Set([...totals, ...lines])], grain: pointGrain, from: previous.from, to }]
      : lines.length > 0
        ? [{ metrics: lines, grain: pointGrain, from, to }]
        : []),
    { metrics: ['children', pendingNow.metric, ...now], grain: 'now', from: nowDay, to: nowDay },
  ];
}

const groupOf = (cells: Cells, key: CellKey) => ({
  people: cells.get(key).people,
  size: cells.get(childrenNow).people,
});

const monthKeys = ({ metric, slice, start: year }: CellKey): CellKey[] =>
  monthsOfYear(year).map((start) => ({ metric, slice, grain: 'month', start }));

/** The values of one place, and which of them are hidden there for another reason than the other parts of a metric. */
interface ShownCells {
  readonly cells: Cells;
  readonly hides: (key: CellKey) => boolean;
}

/** The page of a month shows the parts of a metric beside each other, so one may hide another. */
function isHiddenAmongSlices(cells: Cells, month: CellKey): boolean {
  if (!month.slice) return false;
  const slices = cells.slices(month);
  const groups = slices.map((slice) => groupOf(cells, { ...month, slice }));
  const hidden = hideSmallGroups(groups, { mayOverlap: true });
  return hidden[slices.indexOf(month.slice)] === true;
}

/**
 * The amount of a year is the sum of the months that their own pages show, so that it reveals nothing of the others;
 * undefined when there are none. How many different people there were in a year is no sum of months and stays.
 */
function sumShownMonths({ cells, hides }: ShownCells, year: CellKey): number | undefined {
  const months = monthKeys(year);
  const sumOf = (some: readonly CellKey[]) => some.reduce((sum, month) => sum + cells.get(month).amount, 0);
  const whole = cells.get(year).amount;
  if (sumOf(months) !== whole) return whole;
  const shown = months.filter((month) => !hides(month) && !isHiddenAmongSlices(cells, month));
  const isAllHidden = whole > 0 && shown.every((month) => cells.get(month).people === 0);
  return isAllHidden ? undefined : sumOf(shown);
}

/** An amount as it may be shown; undefined when it is hidden. */
const shownAmount = (shownCells: ShownCells, key: CellKey): number | undefined => {
  if (shownCells.hides(key)) return undefined;
  return key.grain === 'year' ? sumShownMonths(shownCells, key) : shownCells.cells.get(key).amount;
};

/** Places side by side, with the place above them. */
interface Siblings {
  readonly whole: Cells;
  readonly members: readonly Cells[];
}

type SiblingRule = (key: CellKey) => readonly boolean[];

/** Which of the places side by side have to hide a value; each value is decided once. */
function createSiblingRule(siblings: Siblings): SiblingRule {
  const decided = new Map<string, readonly boolean[]>();
  return (key) => {
    const name = cellName(key);
    const hidden = decided.get(name) ?? hideAmong(siblings, key);
    decided.set(name, hidden);
    return hidden;
  };
}

/**
 * Children who belong to none of the parts (a class of another school year) are the rest of the whole. The rest is shown
 * nowhere, so it can hide a small part like another part can; and when it is small itself it has to be hidden.
 */
function hideAmong({ whole, members }: Siblings, key: CellKey): boolean[] {
  const groups = members.map((cells) => groupOf(cells, key));
  const all = groupOf(whole, key);
  const people = groups.reduce((left, group) => left - group.people, all.people);
  const size = groups.reduce((left, group) => left - group.size, all.size);
  const rest = { people, size, suppressed: people > 0 && groups.some(isHidden) };
  return hideSmallGroups([...groups, rest]).slice(0, -1);
}

/** Adds a class of another school year when it is the selected one. */
const withSelectedPlace = (
  places: readonly StatisticsPlace[],
  selected: StatisticsPlace | undefined,
): readonly StatisticsPlace[] =>
  !selected || places.some((place) => isSame(place, selected)) ? places : [...places, selected];

const isSame = (one: StatisticsPlace, other: StatisticsPlace): boolean =>
  one.level === other.level && one.id === other.id;

interface Step {
  readonly own: Cells;
  hides(key: CellKey): boolean;
}

function createStep(siblings: Siblings, places: readonly StatisticsPlace[], place: StatisticsPlace): Step {
  const index = places.findIndex((one) => isSame(one, place));
  const hides = createSiblingRule(siblings);
  return { own: siblings.members[index]!, hides: (key) => hides(key)[index]! };
}

async function readStatisticsState(db: Db, { place, placeIds }: StatisticsPlace) {
  const [state, first] = await Promise.all([
    db.selectFrom('statistics_state').select('updated_at').executeTakeFirstOrThrow(),
    db
      .selectFrom('statistics')
      .where('place', '=', place)
      .where('place_id', 'in', placeIds.length > 0 ? placeIds : [0])
      .where('grain', '=', 'day')
      .where('metric', '=', 'seconds')
      .select((eb) => eb.fn.min('start').as('start'))
      .executeTakeFirst(),
  ]);
  return { updatedAt: state.updated_at, since: first?.start ?? undefined };
}
