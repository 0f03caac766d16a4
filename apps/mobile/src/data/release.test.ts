import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { showBuild } from '../testing/show-build.ts';
import { hasNewBuild, openNewestBuild } from './release.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const serveWorker = (text: string, type = 'text/javascript') =>
  vi.stubGlobal('fetch', async () => new Response(text, { headers: { 'content-type': type } }));

test('a newer build is known by the worker file', async () => {
  const script = showBuild('main-a.js');
  onTestFinished(() => script.remove());
  serveWorker('["assets/main-b.js"]');
  expect(await hasNewBuild()).toBe(true);
  serveWorker('["assets/main-a.js"]');
  expect(await hasNewBuild()).toBe(false);
});

test('a captive portal says nothing about builds', async () => {
  const script = showBuild('main-a.js');
  onTestFinished(() => script.remove());
  serveWorker('<html>login</html>', 'text/html');
  expect(await hasNewBuild()).toBe(false);
});

test('the newest build is opened by a reload, after a worker that waits for it has taken over', async () => {
  let reloads = 0;
  await openNewestBuild(() => (reloads += 1));
  expect(reloads).toBe(1);
  const posted: unknown[] = [];
  const waiting = { state: 'installed', postMessage: (message: unknown) => posted.push(message) };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ waiting } as never);
  await openNewestBuild(() => (reloads += 1));
  expect(posted).toEqual([{ say: 'take over' }]);
  expect(reloads).toBe(1);
});
