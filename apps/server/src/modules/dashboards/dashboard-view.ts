import type { StatPeriod } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { isHidden, hideSmallGroups } from '../../domain/statistics/hide-small-groups.ts';
import { nowDay } from '../../domain/statistics/compute-daily-statistics.ts';
import type { Period } from '../../domain/statistics/periods.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
import { type DashboardDeps, parsePeriod } from './dashboard-request.ts';
import { type CellKey, type Cells, readCells, type CellRange } from './statistic-cells.ts';
import { findPlacePath, listPlacesBelow, type PlaceRequest } from './place-path.ts';
import { getAccount, type StatisticsPlace } from './account-places.ts';

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

export interface DashboardView {
  readonly path: readonly [StatisticsPlace, ...StatisticsPlace[]];
  readonly period: Period;
  /** Today, as a day in China. */
  readonly today: string;
  /** The first day with any value; undefined while there is none. */
  readonly since: string | undefined;
  readonly updatedAt: Date | null;
  /** The amount; undefined when it is hidden. */
  amountOf(key: CellKey): number | undefined;
  people(key: CellKey): number;
  slices(key: CellKey): string[];
  /** The places one step below, with the values that may be shown of each. */
  readonly below: readonly { readonly place: StatisticsPlace; amountOf(key: CellKey): number | undefined }[];
}

/**
 * The present number of children. A value about a group tells something about all of its children, so its size
 * counts.
 */
const childrenNow: CellKey = { metric: 'children', grain: 'now', start: nowDay };

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
  const placeLists = await Promise.all(
    path.map(async (place, step) =>
      withSelectedPlace(await listPlacesBelow(db, { account, place, period }), path[step + 1]),
    ),
  );
  const ranges = listCellRanges(query, period);
  const [[rootCells], ...levels] = await Promise.all([
    readCells(db, [path[0]], ranges),
    ...placeLists.map((places) => readCells(db, places, ranges)),
  ]);
  const steps: Step[] = [];
  for (const [index, place] of path.slice(1).entries())
    steps.push(
      createStep(
        { whole: steps.at(-1)?.own ?? rootCells!, members: levels[index]! },
        placeLists[index]!,
        place,
      ),
    );
  const isHiddenHere = (key: CellKey): boolean =>
    isHidden(groupOf(rootCells!, key)) || steps.some((step) => step.hides(key));
  const own = steps.at(-1)?.own ?? rootCells!;
  const last = placeLists.length - 1;
  const lastSiblings = { whole: own, members: levels[last]! };
  return {
    path,
    period,
    today,
    ...(await readStatisticsState(db, path[0])),
    amountOf: (key) => (isHiddenHere(key) ? undefined : own.get(key).amount),
    people: (key) => own.get(key).people,
    slices: (key) => own.slices(key),
    below: placeLists[last]!.map((place, index) => ({
      place,
      amountOf: (key) =>
        isHiddenHere(key) || hideAmong(lastSiblings, key)[index]
          ? undefined
          : levels[last]![index]!.get(key).amount,
    })),
  };
}

function listCellRanges({ totals, lines = [], now = [] }: DashboardQuery, period: Period): CellRange[] {
  const { name, previous, from, to, pointGrain } = period;
  return [
    { statistics: totals, grain: name, from: previous.from, to: from },
    ...(lines.length > 0 ? [{ statistics: lines, grain: pointGrain, from, to }] : []),
    { statistics: ['children', ...now], grain: 'now', from: nowDay, to: nowDay },
  ];
}

const groupOf = (cells: Cells, key: CellKey) => ({
  people: cells.get(key).people,
  size: cells.get(childrenNow).people,
});

/** Places side by side, with the place above them. */
interface Siblings {
  readonly whole: Cells;
  readonly members: readonly Cells[];
}

/**
 * Children who belong to none of the parts (no class) are the rest of the whole. The rest is shown nowhere, so it can
 * hide a small part like another part can; and when it is small itself it has to be hidden.
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
  return { own: siblings.members[index]!, hides: (key) => hideAmong(siblings, key)[index]! };
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
