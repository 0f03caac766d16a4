import type { Tx } from './database.ts';
import { prepared } from './prepared.ts';

/**
 * From here to the end of the transaction nobody else does anything that counts as this person's: false for who is gone.
 * Whoever also locks rows of theirs holds the person first, as those do who erase people or make two of them one.
 */
export async function holdPerson(tx: Tx, id: number): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('state')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  return person !== undefined && person.state !== 'gone';
}
