import { randomUUID } from 'node:crypto';
import { getLiveSign } from '@academy/contract/areas/live.ts';
import { liveLimits } from '@academy/contract/limits.ts';
import { hashDevice } from '../../domain/identity/known-devices.ts';
import { assertGuestNotRemoved, getRoleInRoom } from '../../domain/live-room/role-in-room.ts';
import type { Db } from '../../db/database.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../../transport/route.ts';
import type { LiveDeps } from './lives.ts';

export const createRoomSignatureRoute = ({ db, tokens, roomTokens, iceServers }: LiveDeps) =>
  route(getLiveSign, async ({ content_id: contentId, content_type: type }, context) => {
    const { identity, clientInfo, address, userAgent } = context;
    await checkType(db, { contentId, type });
    const { uid, sessionId } = identity ?? { uid: 0, sessionId: '' };
    const deviceHash = hashDevice(tokens, clientInfo.device);
    const clientHash = tokens.hash('room visitor', `${clientNetwork(address)} ${userAgent}`);
    if (!identity) await assertGuestNotRemoved(db, { contentId, deviceHash, clientHash });
    const { role } = await getRoleInRoom(db, { contentId, userId: uid });
    // Hashed together with the live, so that rows of two lives have nothing in common. Where the app sends no device,
    // each signature is another one.
    const device = tokens.hash('device in a live', `${contentId} ${deviceHash ?? randomUUID()}`);
    return {
      sign: await roomTokens.sign({
        contentId,
        role,
        uid,
        sessionId,
        device,
        ...(identity && { clientHash }),
      }),
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
