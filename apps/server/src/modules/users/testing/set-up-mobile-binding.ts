import { beforeAll } from 'vitest';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { bindMobile, SmsScene } from '@academy/contract/areas/identity.ts';
import { addSession, addSmsCode } from '../../testing/identity.ts';
import { addScene, addUser, type Scene } from '../../testing/rows.ts';
import { useTestModule } from '../../testing/test-module.ts';
import { createUserRoutes } from '../routes.ts';

type Input = InputOf<typeof bindMobile>;

/** Users who bind numbers: their rows, codes to their numbers, and their calls. `more` are other routes to serve. */
export function setUpMobileBinding(more: Parameters<typeof useTestModule>[0] = () => []) {
  const academy = useTestModule((deps) => [...createUserRoutes(deps), ...more(deps)]);
  let scene: Scene;
  beforeAll(async () => {
    scene = await addScene(academy.db);
  });
  let serial = 0;
  return {
    academy,
    scene: () => scene,
    /** Numbers the mobiles and names of one test file, so that each is unique. */
    next: () => (serial += 1),
    aMobile: () => `137${String((serial += 1)).padStart(8, '0')}`,
    codeFor: (mobile: string, of: SmsScene = 'bind') => addSmsCode(academy.db, { mobile, scene: of }),
    person: (fields: Parameters<typeof addUser>[2] = {}) => addUser(academy.db, scene, fields),
    personOf: (userId: number) =>
      academy.db.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow(),
    caller: async (userId: number) => {
      const identity = await addSession(academy.db, userId);
      const as = academy.as(identity);
      return {
        sessionId: identity.sessionId,
        send: (input: Input) => as.send('POST user/login/bind', input),
        done: (input: Input) => as.done('POST user/login/bind', input),
        refused: async (input: Input) => (await as.send('POST user/login/bind', input)).code,
      };
    },
  };
}
