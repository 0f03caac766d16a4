import { registerPush } from '@academy/contract/areas/notice.ts';
import type { Db } from '../../db/database.ts';
import { deleteDevice, saveDevice } from '../../domain/notices/push-devices.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { route } from '../../transport/route.ts';

/** A device token of Apple itself, which an app built without Firebase sends; nobody can push to it. */
const appleDeviceToken = /^[0-9a-f]{64,}$/i;

/** Called at every start, since the push service may change a phone's token. */
export const createPushDeviceRoute = ({ db, clock, log }: { db: Db; clock: Clock; log?: Log }) =>
  route(registerPush, async ({ token, platform, on }, { identity }) => {
    const { uid: userId, sessionId } = identity!;
    if (platform === 'ios' && on === 1 && appleDeviceToken.test(token)) {
      log?.warn('an iPhone registered with a token of Apple instead of Firebase: it gets no pushes');
      return { on: false };
    }
    if (on === 1) await saveDevice(db, { userId, sessionId, platform, token, now: clock.now() });
    else await deleteDevice(db, token, userId);
    return { on: on === 1 };
  });
