import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

/** Throws NOT_FOUND without the expert. */
export async function checkExpert(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('experts').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这位专家' });
}
