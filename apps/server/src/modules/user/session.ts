import { listSessions } from '@academy/contract/areas/identity.ts';
import { nameDevice } from '../../domain/identity/describe-client.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserParts } from './user-parts.ts';

/** Nobody has more devices at hand; older ones end with their session. */
const most = 50;

/** The devices one is signed in on: the one that asks first, then the latest used. */
export const createSessionRoute = ({ db, clock }: UserParts): Route =>
  route(listSessions, async (_input, { identity }) => {
    const { uid, sessionId } = identity!;
    const rows = await db
      .selectFrom('sessions')
      .where('user_id', '=', uid)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .orderBy((eb) => eb('id', '=', sessionId), 'desc')
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .limit(most)
      .select(['id', 'device', 'seen_at'])
      .execute();
    const list = rows.map(({ id, device, seen_at: seenAt }) => ({
      id,
      device: nameDevice(device),
      seen_at: seenAt.toISOString(),
      current: id === sessionId,
    }));
    return { list };
  });
