import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { useLiveRoom } from './use-live-room.ts';

type Listener = (event: unknown) => void;
const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    onAny: () => {},
    disconnect: () => {},
    connected: false,
  }),
}));

const room = { content_id: 5, content_type: 'expertLive' } as const;
function Room() {
  useLiveRoom(room);
  return null;
}

/** The server disconnects; then a call finds the session ended, or not. */
async function disconnectFromRoom(isSignedIn: boolean): Promise<void> {
  const server = createFakeServer({
    'GET user/live/getsign': () => ({ sign: 's', expires_in: 60, ice_servers: [] }) as never,
    'GET user': () => (isSignedIn ? ({} as never) : new ApiError(403, '登录已过期，请重新登录')),
  });
  await renderScreen(<Room />, { url: '/pages/media/expertLive?id=5&type=expertLive', server });
  await waitFor(() => expect(listeners.has('disconnect')).toBe(true));
  listeners.get('disconnect')?.('io server disconnect');
}

beforeEach(() => {
  listeners.clear();
  session.save(tokenOf());
});
afterEach(() => {
  session.onEnded = () => {};
  session.clear();
});

test('a user whose session ended in a room is led to the login page', async () => {
  let led = 0;
  session.onEnded = () => (led += 1);
  await disconnectFromRoom(false);
  await waitFor(() => expect(led).toBe(1));
  expect(session.get().token).toBe('');
});

test('a user who was only removed from the room stays logged in', async () => {
  await disconnectFromRoom(true);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(session.get().token).not.toBe('');
});
