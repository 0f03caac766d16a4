import { getLiveSign } from '@academy/contract/areas/live.ts';
import { liveLimits } from '@academy/contract/limits.ts';
import { getRoleInRoom } from '../../domain/live-room/role-in-room.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../../transport/route.ts';
import type { LiveDeps } from './lives.ts';

export const createRoomSignatureRoute = ({ db, roomTokens, iceServers }: LiveDeps) =>
  route(getLiveSign, async ({ content_id: contentId, content_type: type }, { identity }) => {
    await checkType(db, { contentId, type });
    const { uid, sessionId } = identity ?? { uid: 0, sessionId: '' };
    const { role } = await getRoleInRoom(db, { contentId, userId: uid });
    return {
      sign: await roomTokens.sign({ contentId, role, uid, sessionId }),
      expires_in: liveLimits.signature,
      role,
      room_id: contentId,
      ice_servers: iceServers(uid),
    };
  });

/** Throws NOT_FOUND unless the content is of the type that was named. */
async function checkType(db: Db, { contentId, type }: { contentId: number; type: string }): Promise<void> {
  const row = await db.selectFrom('contents').select('type').where('id', '=', contentId).executeTakeFirst();
  if (row?.type !== type) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
}
