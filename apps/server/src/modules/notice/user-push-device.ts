import { registerPush } from '@academy/contract/areas/notice.ts';
import type { Db } from '../../db/database.ts';
import { forgetDevice, keepDevice } from '../../domain/notices/push-devices.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { route } from '../../transport/route.ts';

/**
 * What Apple itself calls a phone: an app that was built without Firebase's part hands it over, and nobody can use it.
 */
const applesOwn = /^[0-9a-f]{64,}$/i;

/** Asked again at every start, since the push service may give a phone another name. */
export const createUserPushDeviceRoute = ({ db, clock, log }: { db: Db; clock: Clock; log?: Log }) =>
  route(registerPush, async ({ token, platform, on }, { identity }) => {
    const { uid: userId, sessionId } = identity!;
    if (platform === 'ios' && on === 1 && applesOwn.test(token)) {
      log?.warn('an iPhone gave the name that Apple calls it by, not Firebase: it is told nothing');
      return { on: false };
    }
    if (on === 1) await keepDevice(db, { userId, sessionId, platform, token, now: clock.now() });
    else await forgetDevice(db, token, userId);
    return { on: on === 1 };
  });
