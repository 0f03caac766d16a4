import { beforeAll } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { systemClock } from '../../../kit/clock.ts';
import type { LiveOrigin } from '../../../ports/live-origin.ts';
import { createPublishTokens } from '../../../realtime/live/publish-tokens.ts';
import { createRoomTokens } from '../../../realtime/room/room-token.ts';
import { addExpert, addLive, addScene, addUser, type LiveOptions } from '../../testing/rows.ts';
import { useTestModule } from '../../testing/test-module.ts';
import { createLiveRoutes } from '../routes.ts';

const secret = 'forty characters that are no secret at all';
const liveOrigin: LiveOrigin = {
  check: async () => {},
  open: async () => undefined,
  playUrl: (contentId) => `/media/lives/${contentId}/live.m3u8`,
};

type People = Awaited<ReturnType<typeof addPeople>>;

async function addPeople(db: Db) {
  const scene = await addScene(db);
  const users = {
    expert: await addUser(db, scene),
    assistant: await addUser(db, scene),
    operator: await addUser(db, scene, { operator: true }),
    other: await addUser(db, scene),
    parent: await addUser(db, scene),
  };
  const expertId = await addExpert(db, { user_id: users.expert });
  await addExpert(db, { user_id: users.other });
  return { scene, users, expertId };
}

/**
 * The calls about lives over HTTP, with an expert, their assistant, and an operator who is nothing else. `createOthers`
 * adds calls of other modules.
 */
export function useLiveRoutes(createOthers: Parameters<typeof useTestModule>[0] = () => []) {
  const academy = useTestModule((deps) => [
    ...createLiveRoutes({
      ...deps,
      publishTokens: createPublishTokens({ secret, clock: systemClock }),
      liveOrigin,
      roomTokens: createRoomTokens({ secret, clock: systemClock }),
      iceServers: () => [],
    }),
    ...createOthers(deps),
  ]);
  // Filled before the first test.
  const people = {} as People;
  beforeAll(async () => {
    Object.assign(people, await addPeople(academy.db));
  });
  return {
    get db() {
      return academy.db;
    },
    get scene() {
      return people.scene;
    },
    get users() {
      return people.users;
    },
    get expertId() {
      return people.expertId;
    },
    asExpert: () => academy.as({ uid: people.users.expert, roles: ['expert'] }),
    asOther: () => academy.as({ uid: people.users.other, roles: ['expert'] }),
    asParent: () => academy.as({ uid: people.users.parent, roles: [] }),
    asOperator: () => academy.as({ uid: people.users.operator, roles: ['operator', 'admin'] }),
    asAssistant: () => academy.as({ uid: people.users.assistant, roles: [] }),
    /** Adds a live of the expert that starts in `startsIn` minutes and lasts an hour. */
    addLive: async (startsIn: number, options: Partial<LiveOptions> = {}) => {
      const startsAt = new Date(Date.now() + startsIn * 60_000);
      const fields = { status: 0, expert_id: people.expertId, starts_at: startsAt, ...options } as const;
      const id = await addLive(academy.db, people.scene, fields);
      await academy.db
        .insertInto('live_assistants')
        .values({ content_id: id, user_id: people.users.assistant })
        .execute();
      return id;
    },
    change: (id: number, row: object) =>
      academy.db.updateTable('lives').set(row).where('content_id', '=', id).execute(),
    rowOf: (id: number) =>
      academy.db.selectFrom('lives').selectAll().where('content_id', '=', id).executeTakeFirstOrThrow(),
  };
}
