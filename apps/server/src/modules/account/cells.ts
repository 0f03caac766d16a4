import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Spot } from './places.ts';

type Grain = 'day' | 'week' | 'month' | 'year' | 'now';

/** Names one figure of a place. */
export interface CellKey {
  readonly figure: string;
  /** Empty for the whole. */
  readonly slice?: string | undefined;
  readonly grain: Grain;
  readonly start: string;
}

/** How much, and of how many. */
interface Cell {
  readonly amount: number;
  readonly people: number;
}

/** The figures of one place; what is not there is nothing. */
export interface Cells {
  get(key: CellKey): Cell;
  /** The slices that there are of a figure. */
  slices(key: CellKey): string[];
}

/** Figures that are wanted, all of one grain, from one start to another. */
export interface Wanted {
  readonly figures: readonly string[];
  readonly grain: Grain;
  readonly from: string;
  readonly to: string;
}

interface Row extends Cell {
  place: string;
  place_id: number;
  figure: string;
  slice: string;
  grain: Grain;
  start: string;
}

const nothing: Cell = { amount: 0, people: 0 };
const nameOf = ({ figure, slice = '', grain, start }: CellKey) => `${figure}/${slice} ${grain} ${start}`;

/** Figures of some places, in their order, in one query: a range of the primary key for each place and kind. */
export async function readCells(
  db: Db,
  spots: readonly Located[],
  wanted: readonly Wanted[],
): Promise<Cells[]> {
  const groups = Map.groupBy(spots, ({ place }) => place);
  const parts = [...groups].flatMap(([place, those]) => {
    const ids = those.flatMap(({ placeIds }) => placeIds);
    return ids.length === 0 ? [] : wanted.map((some) => selectRows({ place, ids, wanted: some }));
  });
  if (parts.length === 0) return spots.map(() => createCells([]));
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byPlace = Map.groupBy(rows, (row) => `${row.place} ${row.place_id}`);
  return spots.map(({ place, placeIds }) =>
    createCells(placeIds.flatMap((id) => byPlace.get(`${place} ${id}`) ?? [])),
  );
}

/** A place of which figures are kept. */
export interface Located {
  readonly place: Spot['place'] | 'content' | 'publisher';
  readonly placeIds: readonly number[];
}

const selectRows = ({
  place,
  ids,
  wanted: { figures, grain, from, to },
}: {
  place: string;
  ids: readonly number[];
  wanted: Wanted;
}): RawBuilder<unknown> => sql`
  select place, place_id, figure, slice, grain, start, amount, people from figures
  where place = ${place} and place_id = any(${ids}::bigint[]) and grain = ${grain}
    and figure = any(${figures}::text[]) and start between ${from}::date and ${to}::date`;

function createCells(rows: readonly Row[]): Cells {
  const cells = new Map<string, Cell>();
  for (const row of rows) {
    const { amount, people } = cells.get(nameOf(row)) ?? nothing;
    cells.set(nameOf(row), { amount: amount + row.amount, people: people + row.people });
  }
  return {
    get: (key) => cells.get(nameOf(key)) ?? nothing,
    slices: ({ figure, grain, start }) => [
      ...new Set(
        rows
          .filter((row) => row.figure === figure && row.grain === grain && row.start === start && row.slice)
          .map(({ slice }) => slice),
      ),
    ],
  };
}
