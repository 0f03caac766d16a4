import type { Tx } from '../../db/database.ts';
import { type Earned, earn } from '../../domain/credit/earn.ts';
import { reverse } from '../../domain/credit/reverse.ts';
import type { OnGone } from '../../domain/discussion/threads.ts';
import type { Clock } from '../../kit/clock.ts';

const rule = 'comment.write';
const causeOf = (commentId: number) => `comment:${commentId}`;

interface Written {
  id: number;
  userId: number;
  contentId: number;
  now: Date;
}

/** What a comment earns its author once readers see it. */
export const earnByComment = (tx: Tx, { id, userId, contentId, now }: Written): Promise<Earned[]> =>
  earn(tx, { userId, rule, cause: causeOf(id), contentId, now });

/** Takes it back when readers no longer do, whoever took the comment out of sight. */
export const takeBackCredit =
  (clock: Clock): OnGone =>
  async (tx, { id, userId }) => {
    await reverse(tx, { userId, rule, cause: causeOf(id), now: clock.now() });
  };
