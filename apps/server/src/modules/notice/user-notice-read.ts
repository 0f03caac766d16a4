import { readNotices } from '@academy/contract/areas/notice.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { getUnreadCount } from './unread.ts';

/** The time of the first reading stays; without numbers all are read. */
export const createUserNoticeReadRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(readNotices, async ({ notice_ids: ids, up_to: last }, { identity }) => {
    const userId = identity!.uid;
    await db
      .updateTable('notices')
      .set({ read_at: clock.now() })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids!.split(',').map(Number)))
      .$if(last !== undefined, (rows) => rows.where('id', '<=', last!))
      .execute();
    return { unread_count: await getUnreadCount(db, userId) };
  });
