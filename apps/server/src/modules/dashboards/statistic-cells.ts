import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { StatisticsPlace } from './account-places.ts';

type Grain = 'day' | 'week' | 'month' | 'year' | 'now';

/** Identifies one value in the statistics of a place. */
export interface CellKey {
  readonly metric: string;
  /** Empty for the whole. */
  readonly slice?: string | undefined;
  readonly grain: Grain;
  readonly start: string;
}

/** The amount, and how many people it comes from. */
interface Cell {
  readonly amount: number;
  readonly people: number;
}

/** The values of one place; a missing one is 0. */
export interface Cells {
  get(key: CellKey): Cell;
  /** The slices that a metric has. */
  slices(key: CellKey): string[];
}

/** Values to read: all of one grain, from one start to another. */
export interface CellRange {
  readonly metrics: readonly string[];
  readonly grain: Grain;
  readonly from: string;
  readonly to: string;
}

interface Row extends Cell {
  place: string;
  place_id: number;
  metric: string;
  slice: string;
  grain: Grain;
  start: string;
}

const emptyCell: Cell = { amount: 0, people: 0 };
/** The same for equal keys. */
export const cellName = ({ metric, slice = '', grain, start }: CellKey) =>
  `${metric}/${slice} ${grain} ${start}`;

/** The values of several places, in their order, in one query: a range of the primary key per place and grain. */
export async function readCells(
  db: Db,
  places: readonly CellOwner[],
  range: readonly CellRange[],
): Promise<Cells[]> {
  const groups = Map.groupBy(places, ({ place }) => place);
  const queries = [...groups].flatMap(([place, samePlaces]) => {
    const ids = samePlaces.flatMap(({ placeIds }) => placeIds);
    return ids.length === 0 ? [] : range.map((some) => selectRows({ place, ids, range: some }));
  });
  if (queries.length === 0) return places.map(() => createCells([]));
  const { rows } = await sql<Row>`${sql.join(queries, sql` union all `)}`.execute(db);
  const byPlace = Map.groupBy(rows, (row) => `${row.place} ${row.place_id}`);
  return places.map(({ place, placeIds }) =>
    createCells(placeIds.flatMap((id) => byPlace.get(`${place} ${id}`) ?? [])),
  );
}

interface CellOwner {
  readonly place: StatisticsPlace['place'] | 'content' | 'publisher';
  readonly placeIds: readonly number[];
}

const selectRows = ({
  place,
  ids,
  range: { metrics, grain, from, to },
}: {
  place: string;
  ids: readonly number[];
  range: CellRange;
}): RawBuilder<unknown> => sql`
  select place, place_id, metric, slice, grain, start, amount, people from statistics
  where place = ${place} and place_id = any(${ids}::bigint[]) and grain = ${grain}
    and metric = any(${metrics}::text[]) and start between ${from}::date and ${to}::date`;

function createCells(rows: readonly Row[]): Cells {
  const cells = new Map<string, Cell>();
  for (const row of rows) {
    const { amount, people } = cells.get(cellName(row)) ?? emptyCell;
    cells.set(cellName(row), { amount: amount + row.amount, people: people + row.people });
  }
  return {
    get: (key) => cells.get(cellName(key)) ?? emptyCell,
    slices: ({ metric, grain, start }) => [
      ...new Set(
        rows
          .filter((row) => row.metric === metric && row.grain === grain && row.start === start && row.slice)
          .map(({ slice }) => slice),
      ),
    ],
  };
}

/** What is left of a whole without some of its members. */
export const subtractCells = (whole: Cells, members: readonly Cells[]): Cells => ({
  get: (key) =>
    members.reduce<Cell>((left, member) => {
      const { amount, people } = member.get(key);
      return { amount: left.amount - amount, people: left.people - people };
    }, whole.get(key)),
  slices: (key) => whole.slices(key),
});
