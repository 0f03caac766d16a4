import { beforeAll, expect, test } from 'vitest';
import type { ApiEndpointKey } from '@academy/contract/endpoints.ts';
import {
  addAccount,
  addArticle,
  addBlock,
  addExpert,
  addLive,
  addMajor,
  addMiniVideo,
  addScene,
  addUser,
  type ContentOptions,
  type Scene,
} from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createRecommendationRoutes } from './routes.ts';

/** Blocked contents are in none of the user's lists, and in everybody else's. */

const academy = useTestModule(createRecommendationRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

type Add = (fields: ContentOptions) => Promise<number>;

/** A major with a visible content first, in the middle and last, and blocked ones between them. */
async function addTrack(add: Add) {
  const { db } = academy;
  const [major, viewer] = [await addMajor(db, '学段'), await addUser(db, scene)];
  const [expert, other] = [await addExpert(db), await addExpert(db)];
  const account = await addAccount(db, { name: '烟台家长学校', area_id: scene.yantai });
  const fields = { major_id: major };
  const first = await add({ ...fields, expert_id: other });
  const blocked = [
    await add({ ...fields, expert_id: other }),
    await add({ ...fields, expert_id: expert }),
    await add({ ...fields, account_id: account }),
  ];
  // An expert is the author on whatever account.
  const second = await add({ ...fields, account_id: account, expert_id: other });
  blocked.push(await add({ ...fields, expert_id: expert }));
  const third = await add(fields);
  await addBlock(db, viewer, { content: blocked[0]! });
  await addBlock(db, viewer, { expert });
  await addBlock(db, viewer, { account });
  return { major, viewer, visible: [first, second, third], all: [first, second, third, ...blocked] };
}

const lists = {
  latest: ['GET index/recommend', { order: 'latest' }, (fields) => addArticle(academy.db, scene, fields)],
  live: [
    'GET index/recommend',
    { order: 'live' },
    (fields) => addLive(academy.db, scene, { ...fields, type: 'expertLive', status: 2 }),
  ],
  study: ['GET index/recommend', { order: 'study' }, (fields) => addArticle(academy.db, scene, fields)],
  excellent: [
    'GET index/recommend',
    { order: 'excellent' },
    (fields) => addArticle(academy.db, scene, { ...fields, collect_count: 900 }),
  ],
  videos: ['GET index/recommend/video', {}, (fields) => addMiniVideo(academy.db, scene, fields)],
} as const satisfies Record<string, readonly [ApiEndpointKey, object, Add]>;

test.each(Object.entries(lists))(
  '%s: pages are full without blocked contents, and guests miss nothing',
  async (_, list) => {
    const [key, input, add] = list;
    const { major, viewer, visible, all } = await addTrack(add);
    const read = async (size: number, uid?: number) => {
      const seen: number[][] = [];
      let cursor: string | undefined;
      do {
        const query = { ...input, major_id: major, size, cursor };
        const caller = academy.as(uid === undefined ? undefined : { uid });
        const page = (await caller.done(key, query)) as {
          list: { content_id: number }[];
          next_cursor: string | null;
        };
        seen.push(page.list.map(({ content_id: id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      return seen;
    };
    const mine = await read(2, viewer);
    expect(mine.map((page) => page.length)).toEqual([2, 1]);
    expect(new Set(mine.flat())).toEqual(new Set(visible));
    expect(new Set((await read(20)).flat())).toEqual(new Set(all));
    expect(new Set((await read(20, viewer + 1_000)).flat())).toEqual(new Set(all));
  },
);

test('related contents leave out blocked ones, and there are as many as requested', async () => {
  const { viewer, visible } = await addTrack((fields) => addArticle(academy.db, scene, fields));
  const [subject, ...others] = visible;
  const input = { content_id: subject!, content_type: 'graphic', size: 2 } as const;
  const mine = await academy.as({ uid: viewer }).done('GET content/recommend', input);
  expect(new Set(mine.list.map(({ content_id: id }) => id))).toEqual(new Set(others));
});

test('an account’s page that is opened on purpose is complete', async () => {
  const viewer = await addUser(academy.db, scene);
  const account = await addAccount(academy.db, { name: '威海家长学校', area_id: scene.yantai });
  const id = await addArticle(academy.db, scene, { account_id: account });
  await addBlock(academy.db, viewer, { account });
  const { list } = await academy.as({ uid: viewer }).done('GET account/recommend', { account_id: account });
  expect(list.map(({ content_id: one }) => one)).toEqual([id]);
});
