import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rooms, signForRooms } from '../../../features/live-room/testing/fake-rooms.ts';
import { sampleLive } from '../../../features/live/testing/sample-live.ts';
import playlist from '../../../features/player/testing/clip/index.m3u8?url';
import { href } from '../../../navigation/paths.ts';
import { expectEarlyStart } from '../../../testing/expect-early-start.ts';
import { expectNoViewCounted, expectViewCounted } from '../../../testing/expect-view-counted.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ActLiveScreen from './act-live-screen.tsx';
import { sampleActivity } from './testing/sample-activity.ts';

vi.mock(
  'socket.io-client',
  async () => (await import('../../../features/live-room/testing/fake-rooms.ts')).library,
);

beforeEach(() => {
  localStorage.clear();
  rooms.clear();
});

const { upcoming, live } = liveStatus;
const type = 'actLive';
const hour = 3_600;

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET content/detail': () => sampleLive({ type, status: upcoming, startsIn: 3 * hour }),
    'GET content/recommend': () => ({ list: [] }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
    ...change,
  });
}
const show = (server = serve()) => renderScreen(<ActLiveScreen />, { url: href.actLive({ id: 5 }), server });

test('a view of the activity counts after three seconds, once it is on', async () => {
  const server = serve();
  const heading = page.getByRole('heading', { level: 1, name: /作业桌边/ });
  await expectNoViewCounted(server, { show: () => show(server), heading });
  server.answer({
    'GET content/detail': () => sampleLive({ type, status: live, startsIn: -3, url: playlist }),
  });
  await expectViewCounted(server, { show: () => show(server), heading, view: ['actLive', 5] });
});

test('it starts hours before its time when its room says that it is on', () =>
  expectEarlyStart(type, (handlers) => show(serve(handlers))));

test('a session starts hours before its time when its room says that it is on', async () => {
  const startsIn = 2 * hour;
  const before = sampleLive({ status: upcoming, startsIn }).live!;
  const now = sampleLive({ status: live, startsIn, url: playlist }).live!;
  // The cache still holds the activity of before, unless its reader names the change.
  const readActivity: Handlers['GET content/detail'] = ({ live_id, live_status }) => {
    const shown = live_id === '13' && live_status === '1' ? now : before;
    const { starts_at, ends_at, status, status_label, video } = shown;
    const session = { title: '预热三', starts_at, ends_at, expert: null, place: '' };
    const own = { content_id: 13, content_type: 'expertLive' as const, status, status_label, video };
    return sampleActivity({
      sessions: [{ ...session, live: { ...own, sound_url: null, has_replay: false } }],
    });
  };
  await show(serve({ ...signForRooms, 'GET content/detail': readActivity }));
  const session = page.getByRole('article', { name: '预热三' });
  await expect.element(session.getByText('即将开始')).toBeVisible();
  await waitFor(() => expect(rooms.get('13')?.hasJoined).toBe(true));
  rooms.get('13')!.receive('live', { status: live, run: 1, awaiting_seconds: null });
  await expect.element(session.getByRole('link', { name: '进直播间' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: '视频：预热三' })).toBeVisible();
});
