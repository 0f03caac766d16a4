import type { StatPeriod } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { isHidden, hideSmall } from '../../domain/figures/hide-small.ts';
import { nowDay } from '../../domain/figures/measure-days.ts';
import type { Period } from '../../domain/figures/periods.ts';
import { chinaDay } from '../../kit/china-day.ts';
import type { AccountParts } from './account-parts.ts';
import { type CellKey, type Cells, readCells, type Wanted } from './cells.ts';
import { choosePeriod } from './choose-period.ts';
import { type Asked, findPath } from './find-path.ts';
import { getAccount } from './get-account.ts';
import { listBelow } from './list-below.ts';
import type { Spot } from './places.ts';

interface Asking {
  readonly userId: number;
  readonly input: Asked & { readonly period?: StatPeriod; readonly day?: string };
  /** Figures of the whole period, and of the one before. */
  readonly totals: readonly string[];
  /** Figures over time. */
  readonly lines?: readonly string[];
  /** Figures of how it is now. */
  readonly now?: readonly string[];
}

/** The place that is looked at, and what may be told of it. */
export interface View {
  readonly path: readonly [Spot, ...Spot[]];
  readonly period: Period;
  /** The day on which it is looked at. */
  readonly today: string;
  /** The first day of which there is any figure; undefined while there is none. */
  readonly since: string | undefined;
  readonly updatedAt: Date | null;
  /** How much; undefined when it may not be told. */
  tell(key: CellKey): number | undefined;
  people(key: CellKey): number;
  slices(key: CellKey): string[];
  /** One step below, with how much of it may be told there. */
  readonly below: readonly { readonly spot: Spot; tell(key: CellKey): number | undefined }[];
}

/** How many children there are now: whoever is told of a group learns something of all of it. */
const childrenNow: CellKey = { figure: 'children', grain: 'now', start: nowDay };

/**
 * Opens the place that is asked for with its figures. A figure is told where it tells of five at least; where what is hidden
 * could be had by taking others from their sum, on any step from the account down to this place, it is hidden too.
 * Throws NOT_FOUND for a place that is not the account's, INVALID_INPUT for a day that there is not.
 */
export async function openView({ db, clock }: AccountParts, asking: Asking): Promise<View> {
  const { userId, input } = asking;
  const today = chinaDay(clock.now());
  const period = choosePeriod(input, today);
  const account = await getAccount(db, userId);
  const path = await findPath(db, account, input);
  const families = await Promise.all(
    path.map(async (spot, step) => withPlace(await listBelow(db, { account, spot, period }), path[step + 1])),
  );
  const wanted = listWanted(asking, period);
  const [[top], ...levels] = await Promise.all([
    readCells(db, [path[0]], wanted),
    ...families.map((spots) => readCells(db, spots, wanted)),
  ]);
  const steps: Step[] = [];
  for (const [index, spot] of path.slice(1).entries())
    steps.push(
      createStep({ whole: steps.at(-1)?.own ?? top!, parts: levels[index]! }, families[index]!, spot),
    );
  const isVeiled = (key: CellKey): boolean =>
    isHidden(groupOf(top!, key)) || steps.some((step) => step.hides(key));
  const own = steps.at(-1)?.own ?? top!;
  const last = families.length - 1;
  const beside = { whole: own, parts: levels[last]! };
  return {
    path,
    period,
    today,
    ...(await readState(db, path[0])),
    tell: (key) => (isVeiled(key) ? undefined : own.get(key).amount),
    people: (key) => own.get(key).people,
    slices: (key) => own.slices(key),
    below: families[last]!.map((spot, index) => ({
      spot,
      tell: (key) =>
        isVeiled(key) || hideAmong(beside, key)[index] ? undefined : levels[last]![index]!.get(key).amount,
    })),
  };
}

function listWanted({ totals, lines = [], now = [] }: Asking, period: Period): Wanted[] {
  const { name, before, from, to, pointGrain } = period;
  return [
    { figures: totals, grain: name, from: before.from, to: from },
    ...(lines.length > 0 ? [{ figures: lines, grain: pointGrain, from, to }] : []),
    { figures: ['children', ...now], grain: 'now', from: nowDay, to: nowDay },
  ];
}

const groupOf = (cells: Cells, key: CellKey) => ({
  people: cells.get(key).people,
  size: cells.get(childrenNow).people,
});

/** Places side by side, and what stands above them. */
interface Siblings {
  readonly whole: Cells;
  readonly parts: readonly Cells[];
}

/**
 * Who belongs to none of the parts, a child of a school without a class, is what the whole has beyond them: shown nowhere,
 * it hides the small as well as another part does, and where it is small itself it has to be hidden.
 */
function hideAmong({ whole, parts }: Siblings, key: CellKey): boolean[] {
  const groups = parts.map((cells) => groupOf(cells, key));
  const all = groupOf(whole, key);
  const people = groups.reduce((left, group) => left - group.people, all.people);
  const size = groups.reduce((left, group) => left - group.size, all.size);
  const rest = { people, size, veiled: people > 0 && groups.some(isHidden) };
  return hideSmall([...groups, rest]).slice(0, -1);
}

/** A class of long ago stands beside those of the period when it is asked for. */
const withPlace = (spots: readonly Spot[], gone: Spot | undefined): readonly Spot[] =>
  !gone || spots.some((spot) => isSame(spot, gone)) ? spots : [...spots, gone];

const isSame = (one: Spot, other: Spot): boolean => one.level === other.level && one.id === other.id;

/** One step of the path: the place that was gone into, among those beside it. */
interface Step {
  readonly own: Cells;
  hides(key: CellKey): boolean;
}

function createStep(siblings: Siblings, spots: readonly Spot[], spot: Spot): Step {
  const index = spots.findIndex((one) => isSame(one, spot));
  return { own: siblings.parts[index]!, hides: (key) => hideAmong(siblings, key)[index]! };
}

async function readState(db: Db, { place, placeIds }: Spot) {
  const [state, first] = await Promise.all([
    db.selectFrom('figure_state').select('updated_at').executeTakeFirstOrThrow(),
    db
      .selectFrom('figures')
      .where('place', '=', place)
      .where('place_id', 'in', placeIds.length > 0 ? placeIds : [0])
      .where('grain', '=', 'day')
      .where('figure', '=', 'seconds')
      .select((eb) => eb.fn.min('start').as('start'))
      .executeTakeFirst(),
  ]);
  return { updatedAt: state.updated_at, since: first?.start ?? undefined };
}
