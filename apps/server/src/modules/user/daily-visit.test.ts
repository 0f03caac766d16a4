import { beforeAll, expect, test } from 'vitest';
import { loadShippedRules } from '../../domain/credit/load-rules.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

let now = new Date('2026-06-15T04:00:00Z');
const academy = useTestModule((parts) => createUserRoutes({ ...parts, clock: { now: () => now } }));
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
  await loadShippedRules(academy.db, now);
});

test('the first call of a day is its visit, however many come at once, and the score has it already', async () => {
  const uid = await addUser(academy.db, scene);
  const visit = async () => (await academy.as({ uid }).done('GET user', {})).score;
  expect(await visit()).toBe(1);
  expect(await visit()).toBe(1);
  // The next day begins at 16:00 in Greenwich.
  now = new Date('2026-06-15T15:59:59Z');
  expect(await visit()).toBe(1);
  now = new Date('2026-06-15T16:00:00Z');
  await Promise.all(Array.from({ length: 20 }, visit));
  expect(await visit()).toBe(2);
});
