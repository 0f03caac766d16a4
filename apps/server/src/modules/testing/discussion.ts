import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { loadShippedWords } from '../../domain/moderation/shipped-words.ts';
import { addArticle, addScene, addUser, type Scene } from './rows.ts';
import { type TestModule, useTestModule } from './test-module.ts';

interface Discussion {
  readonly academy: TestModule;
  readonly scene: Scene;
  addPerson(nickname?: string): Promise<number>;
  addArticle(): Promise<number>;
  comment(by: number, comment: { on: number; text: string; under?: number }): Promise<number>;
  /** The stored counters, and the counts of the rows. */
  checkCounters(contentId: number): Promise<number>;
}

let serial = 0;

/** `create` makes the routes under test, those of `content` among them. */
export function useDiscussion(create: Parameters<typeof useTestModule>[0]): Discussion {
  const academy = useTestModule(create);
  const scene = {} as Scene;
  beforeAll(async () => {
    Object.assign(scene, await addScene(academy.db));
    await loadShippedWords(academy.db);
  });
  return {
    academy,
    scene,
    addPerson: (nickname = '石榴爸') => {
      const mobile = `139${String((serial += 1)).padStart(8, '0')}`;
      return addUser(academy.db, scene, { nickname, mobile });
    },
    addArticle: () => addArticle(academy.db, scene),
    async comment(by, { on, text, under }) {
      const { comment } = await academy.as({ uid: by }).done('POST content/interactive/comment', {
        content_id: on,
        content_type: 'graphic',
        text,
        request_key: randomUUID(),
        ...(under !== undefined && { parent_id: under }),
      });
      return comment.id;
    },
    checkCounters: (contentId) => checkCounters(academy, contentId),
  };
}

/** Expects both counters to be exact and returns how many comments readers see. */
async function checkCounters({ db }: TestModule, contentId: number): Promise<number> {
  const { comment_count: counted } = await db
    .selectFrom('contents')
    .select('comment_count')
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'parent_id', 'state', 'reply_count'])
    .where('content_id', '=', contentId)
    .execute();
  const visible = rows.filter(({ state }) => state === 'visible');
  const roots = new Set(visible.filter((row) => row.parent_id === null).map(({ id }) => id));
  const standing = visible.filter(({ parent_id: parent }) => parent === null || roots.has(parent));
  expect(counted).toBe(standing.length);
  for (const root of rows.filter((row) => row.parent_id === null)) {
    const replies = visible.filter(({ parent_id: parent }) => parent === root.id);
    expect([root.id, root.reply_count]).toEqual([root.id, replies.length]);
  }
  return counted;
}
