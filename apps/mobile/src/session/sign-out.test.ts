import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { tokenOf } from '../testing/token-of.ts';
import { session } from './session-store.ts';
import { signOut } from './login.ts';

afterEach(() => vi.unstubAllGlobals());

test('the server is notified before the token is removed', async () => {
  const carried: (string | null)[] = [];
  const server = createFakeServer({ 'POST user/logout': () => ({}) });
  vi.stubGlobal('fetch', (target: string, init: RequestInit) => {
    carried.push(new Headers(init.headers).get('token'));
    return server.fetch(target, init);
  });
  const token = tokenOf();
  session.save(token);
  await signOut();
  expect([carried, session.get(), localStorage.getItem('user_identity_token')]).toEqual([
    [token],
    { token: '' },
    null,
  ]);
});

test('a server that cannot be reached does not prevent signing out', async () => {
  const server = createFakeServer({});
  server.offline = true;
  vi.stubGlobal('fetch', server.fetch);
  session.save(tokenOf());
  await signOut();
  expect(session.get()).toEqual({ token: '' });
});
