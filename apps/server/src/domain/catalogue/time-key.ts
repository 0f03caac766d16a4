import { sql, type RawBuilder } from 'kysely';

/**
 * A time as whole microseconds since 1970. PostgreSQL keeps microseconds and JavaScript's `Date` only milliseconds:
 * a cursor that lost them would skip or repeat rows of the same millisecond.
 */
export const timeKey = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** The time that such a key stands for. */
export const timeOfKey = (key: number): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
