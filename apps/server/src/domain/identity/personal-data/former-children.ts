import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../../db/database.ts';
import type { SealedText } from '../../../kit/sealed-text.ts';

/** The purpose for which their names are sealed. */
export const formerChildrenPurpose = 'names of former children';

/** Whoever adds and removes children all day does not make their own erasure endless. */
const maxRemembered = 20;

interface FormerChild {
  readonly userId: number;
  readonly studentId: number;
  readonly name: string;
  readonly now: Date;
}

/**
 * Remembers the name of a child that leaves this guardian, so that it can still be replaced when the guardian is erased:
 * nobody knows any more then that the child was theirs.
 */
export async function rememberFormerChild(
  tx: Tx,
  sealedNames: SealedText,
  { userId, studentId, name, now }: FormerChild,
): Promise<void> {
  const id = randomUUID();
  const sealedName = sealedNames.seal(Buffer.from(name), id);
  await tx
    .insertInto('former_children')
    .values({ id, user_id: userId, student_id: studentId, sealed_name: sealedName, removed_at: now })
    .execute();
  const newest = tx
    .selectFrom('former_children')
    .where('user_id', '=', userId)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .limit(maxRemembered)
    .select('id');
  await tx
    .deleteFrom('former_children')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}

export async function listFormerChildNames(
  db: Db | Tx,
  sealedNames: SealedText,
  userId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('former_children')
    .where('user_id', '=', userId)
    .select(['id', 'sealed_name'])
    .execute();
  // What was sealed with another secret is lost.
  return rows.flatMap((row) => sealedNames.open(row.sealed_name, row.id)?.toString() ?? []);
}
