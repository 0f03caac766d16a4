import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { addScene, addUser } from './modules/testing/rows.ts';
import { useAcademyProcess } from './start/testing/academy-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const academy = useAcademyProcess('forty characters that are no secret at all');

test('a start without the demo voids the second factors of the demo, and no others', async () => {
  const scene = await addScene(academy.db);
  const add = async (demo: boolean) => {
    const userId = await addUser(academy.db, scene, { operator: true });
    const at = new Date();
    const row = {
      id: randomUUID(),
      user_id: userId,
      sealed_secret: 'sealed',
      created_at: at,
      confirmed_at: at,
    };
    await academy.db
      .insertInto('second_factors')
      .values({ ...row, demo })
      .execute();
    return userId;
  };
  await add(true);
  const own = await add(false);
  await academy.start();
  const left = await academy.db.selectFrom('second_factors').select('user_id').execute();
  expect(left).toEqual([{ user_id: own }]);
});
