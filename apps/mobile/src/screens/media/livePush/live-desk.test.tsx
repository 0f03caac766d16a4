import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile, sampleUserLive } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import LivePushScreen from './live-push-screen.tsx';
import { fakeCamera } from './testing/fake-camera.ts';

/** A live that is managed without broadcasting, or is over. */

let status = 0;
const requests: string[] = [];

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET user': () => sampleProfile({ expert: { id: 3, name: '李慕晴' } }),
    'GET user/expert/livedetail': () => sampleUserLive({ status }),
    'POST user/expert/startlive': () => {
      requests.push('start');
      status = 1;
      return sampleUserLive({ status });
    },
    'POST user/expert/endlive': () => {
      requests.push('end');
      status = 2;
      return sampleUserLive({ status });
    },
    ...change,
  });
}
const show = (server = serve()) =>
  renderScreen(
    <>
      <LivePushScreen />
      <DialogHost />
    </>,
    { url: href.livePush({ id: 5 }), server },
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

beforeEach(() => {
  session.save(tokenOf());
  status = 0;
  requests.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  session.clear();
});

test('a recording is neither started nor ended by its expert', async () => {
  status = 1;
  await show(
    serve({ 'GET user/expert/livedetail': () => sampleUserLive({ status, own: true, recorded: true }) }),
  );
  await expect.element(page.getByText('这是录播直播，会在预定的时间自动开始和结束。')).toBeVisible();
  await expect.element(button(/直播$/)).not.toBeInTheDocument();
});

test('a live that ended by mistake is resumed, and its expert can go on', async () => {
  fakeCamera();
  status = 2;
  const until = '2026-11-21T13:00:00.000Z';
  await show(
    serve({
      'GET user/expert/livedetail': () =>
        sampleUserLive({ status, resumable_until: status === 2 ? until : null }),
      'POST user/expert/resumelive': () => {
        requests.push('resume');
        status = 1;
        return sampleUserLive({ status });
      },
    }),
  );
  await expect.element(page.getByText(/以前可以恢复，录像会接着录/)).toBeVisible();
  await button('恢复直播').click();
  await expect.element(button('继续直播')).toBeEnabled();
  expect(requests).toEqual(['resume']);
});

test('an ended live without any picture has no replay', async () => {
  status = 2;
  await show(
    serve({
      'GET user/expert/livedetail': () =>
        sampleUserLive({ status, has_replay: false, resumable_until: '2026-11-21T13:00:00.000Z' }),
    }),
  );
  await expect.element(page.getByText(/已经结束，这场没有录像。/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '打开它的页面' })).toBeVisible();
  await expect.element(page.getByText(/回放|接着录/)).not.toBeInTheDocument();
});

test('the page follows a live that its expert starts and ends', async () => {
  await show(serve({ 'GET user/expert/livedetail': () => sampleUserLive({ status, own: false }) }));
  await expect.element(button('开始直播')).toBeVisible();
  status = 1;
  await expect.element(button('结束直播'), { timeout: 15_000 }).toBeVisible();
  status = 2;
  await expect.element(button('看数据，写小结'), { timeout: 15_000 }).toBeVisible();
  expect(requests).toEqual([]);
});

test.each([
  ['before its time', '2026-11-21T11:29:30.000Z', /60 秒以内就结束.*会恢复为“即将开始”/],
  ['on time', '2026-11-21T11:30:05.000Z', /^录下的会做成回放/],
])('before a live that started %s is ended, the question says what follows', async (_, startedAt, text) => {
  status = 1;
  const running = () => sampleUserLive({ status, own: false, started_at: startedAt });
  await show(serve({ 'GET user/expert/livedetail': running }));
  await button('结束直播').click();
  await expect.element(dialog().getByText(text)).toBeVisible();
  await dialog().getByRole('button', { name: '继续播' }).click();
});

test('the title says which page of the live this is: none while it loads', async () => {
  const server = serve({ 'GET user/expert/livedetail': () => sampleUserLive({ status: 2 }) });
  const release = server.hold();
  await show(server);
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await expect.element(title('直播')).toBeVisible();
  release();
  await expect.element(title('直播已结束')).toBeVisible();
});

test('a live that is over for good offers no way back', async () => {
  status = 2;
  await show();
  await expect.element(button('看数据，写小结')).toBeVisible();
  await expect.element(button('恢复直播')).not.toBeInTheDocument();
});

test('an assistant or operator, who is no expert, starts and ends the live without a camera', async () => {
  const camera = fakeCamera();
  await show(
    serve({
      'GET user': () => sampleProfile({ expert: null }),
      'GET user/expert/livedetail': () => sampleUserLive({ status, own: false }),
    }),
  );
  await expect.element(page.getByText(/可以替专家开始直播/)).toBeVisible();
  await expectAccessible();
  await button('开始直播').click();
  await expect.element(page.getByText('直播已经开始，还在等专家的画面。')).toBeVisible();
  await button('结束直播').click();
  await dialog().getByRole('button', { name: '结束直播' }).click();
  await expect.element(page.getByText(/已经结束，回放就在它的页面上/)).toBeVisible();
  expect(requests).toEqual(['start', 'end']);
  expect(camera).not.toHaveBeenCalled();
});
