import { sendFeedback } from '@academy/contract/areas/user.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { takeDailyQuota } from '../../domain/quotas/daily-counts.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import { getUploadedPictures } from './uploaded-pictures.ts';
import { cleanText } from './profile-text.ts';
import type { UserDeps } from './user-deps.ts';

type Input = InputOf<typeof sendFeedback>;

/** Sent twice with one key it is one feedback, with its first content. */
export const createFeedbackRoute = ({ db, clock }: UserDeps): Route =>
  route(sendFeedback, async (input, caller) => {
    const { uid: userId } = caller.identity!;
    const text = cleanText(input.text);
    if (text === '') throw new AppError('INVALID_INPUT', { message: '内容不能为空' });
    return db.transaction().execute(async (tx) => {
      const now = clock.now();
      const added = await addFeedback(tx, { input, userId, text, now });
      if (added === undefined) return { id: await findSentFeedback(tx, userId, input.request_key) };
      await takeDailyQuota(tx, { caller, amounts: { feedback: 1 }, now });
      await addPictures(tx, { feedbackId: added, userId, input });
      return { id: added };
    });
  });

/** Undefined when a form with this key was sent before; a concurrent call waits here. */
async function addFeedback(
  tx: Tx,
  { input, userId, text, now }: { input: Input; userId: number; text: string; now: Date },
): Promise<number | undefined> {
  const contact = cleanText(input.contact ?? '');
  const added = await tx
    .insertInto('feedbacks')
    .values({ user_id: userId, request_key: input.request_key, text, contact, created_at: now })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** A key belongs to one sender: another user gets CONFLICT and does not see what was sent. */
async function findSentFeedback(db: Db | Tx, userId: number, key: string): Promise<number> {
  const sent = await db
    .selectFrom('feedbacks')
    .select('id')
    .where('request_key', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!sent) throw new AppError('CONFLICT', { message: '这份反馈没有发出去，请重新打开页面再试' });
  return sent.id;
}

async function addPictures(
  tx: Tx,
  { feedbackId, userId, input }: { feedbackId: number; userId: number; input: Input },
): Promise<void> {
  const uploadIds = [...new Set(input.upload_ids?.split(','))];
  if (uploadIds.length === 0) return;
  await getUploadedPictures(tx, { userId, uploadIds });
  const rows = uploadIds.map((uploadId, position) => ({
    feedback_id: feedbackId,
    position,
    upload_id: uploadId,
  }));
  await tx.insertInto('feedback_pictures').values(rows).execute();
}
