import { beforeAll, expect, test } from 'vitest';
import { loadShippedRules } from '../../domain/credit/credit-rules.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

let now = new Date('2026-06-15T04:00:00Z');
const academy = useTestModule((deps) => createUserRoutes({ ...deps, clock: { now: () => now } }));
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
  await loadShippedRules(academy.db, now);
});

test('the first call of a day records one visit, however many are concurrent, and the score includes it', async () => {
  const uid = await addUser(academy.db, scene);
  const visit = async () => (await academy.as({ uid }).done('GET user', {})).score;
  expect(await visit()).toBe(1);
  expect(await visit()).toBe(1);
  // The next day begins at 16:00 UTC.
  now = new Date('2026-06-15T15:59:59Z');
  expect(await visit()).toBe(1);
  now = new Date('2026-06-15T16:00:00Z');
  await Promise.all(Array.from({ length: 20 }, visit));
  expect(await visit()).toBe(2);
});
