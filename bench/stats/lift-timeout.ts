import type { Db } from '../../apps/server/src/db/database.ts';

/** A busy machine must not break off what is being measured. For `max: 1`, until its connection has been idle for 10 s. */
export async function liftTimeout(db: Db): Promise<void> {
  await db
    .selectNoFrom((eb) =>
      eb.fn<string>('set_config', [eb.val('statement_timeout'), eb.val('0'), eb.val(false)]).as('set'),
    )
    .execute();
}
