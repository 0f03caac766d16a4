import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rooms, signForRooms } from '../../../features/live-room/testing/fake-rooms.ts';
import { href } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile, sampleUserLive } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import LivePushScreen from './live-push-screen.tsx';
import { fakeCamera } from './testing/fake-camera.ts';

vi.mock(
  'socket.io-client',
  async () => (await import('../../../features/live-room/testing/fake-rooms.ts')).library,
);
afterEach(() => void vi.restoreAllMocks());

test('the expert’s comment field opens with the live, and leaves no word of the time before', async () => {
  session.save(tokenOf());
  onTestFinished(() => session.clear());
  fakeCamera();
  let status: 0 | 1 = liveStatus.upcoming;
  const server = createFakeServer({
    ...signForRooms,
    'GET user': () => sampleProfile({ expert: { id: 3, name: '李慕晴' } }),
    'GET user/expert/livedetail': () => sampleUserLive({ status }),
  });
  await renderScreen(<LivePushScreen />, { url: href.livePush({ id: 5 }), server });
  const field = page.getByRole('textbox', { name: '说点什么' });
  await expect.element(page.getByPlaceholder('开播以后就可以发言')).toBeDisabled();
  status = liveStatus.live;
  rooms.get('5')!.receive('live', { status, run: 1, awaiting_seconds: null });
  await expect.element(field).toBeEnabled();
  await expect.element(page.getByText(/开播以后/)).not.toBeInTheDocument();
});
