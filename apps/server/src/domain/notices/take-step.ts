import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export interface Live {
  readonly content_id: number;
  readonly title: string;
  readonly starts_at: Date;
}

type LiveStep = Schema['live_steps']['step'];

/** Published lives with `columns`, the next one first. */
export const selectLives = <Row extends Live>(
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
) => sql<Row>`
  select lives.content_id, contents.title, starts_at, ${columns}
  from lives join contents on contents.id = lives.content_id
  where state = 'published' and ${where}
  order by starts_at, lives.content_id`;

/** For a statement that knows the live as `lives`. */
export const notTaken = (
  step: LiveStep,
): RawBuilder<boolean> => sql<boolean>`not exists (select from live_steps where live_steps.content_id = lives.content_id
  and step = ${step} and live_steps.starts_at = lives.starts_at)`;

/** Tells once: the row of a step and its notices are there together or not at all, whichever process was first. */
export async function takeStep(
  db: Db,
  { live, step, at }: { live: Live; step: LiveStep; at: Date },
  tellAll: (tx: Tx, about: { contentId: number; cause: string }) => Promise<unknown>,
): Promise<void> {
  const { content_id: contentId, starts_at: startsAt } = live;
  await db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('live_steps')
      .values({ content_id: contentId, step, starts_at: startsAt, taken_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('step')
      .executeTakeFirst();
    if (taken) await tellAll(tx, { contentId, cause: `live ${contentId} ${step} ${startsAt.toISOString()}` });
  });
}
