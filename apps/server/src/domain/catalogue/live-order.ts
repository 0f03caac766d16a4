import { sql } from 'kysely';

/** Running 0, to come 1, replay 2: the order in which lives are offered. */
export const liveRank = sql<number>`(case lives.status when 1 then 0 when 0 then 1 else 2 end)`;

/** Microseconds by which lives of one rank are sorted upwards: the next to start first, the latest replay first. */
export const liveTurn = sql<number>`
  ((case when lives.status = 2 then -1 else 1 end) * (extract(epoch from lives.starts_at) * 1000000)::bigint)`;
