import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { href } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile, sampleUserLive } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import LivePushScreen from './live-push-screen.tsx';
import { ProgramSection } from './program-section.tsx';

const program = { url: 'rtmp://academy.example/live', key: '5~3~qk2Vn0x8Yw' };
const doNothing = async () => {};
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  toast.hide();
  vi.restoreAllMocks();
  session.clear();
});

/** The whole screen before its live, with the settings open. */
async function openSettings(rtmp: typeof program | null) {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() =>
    Promise.resolve(document.createElement('canvas').captureStream(1)),
  );
  let status = 0;
  let key = rtmp?.key;
  const getProgram = () => rtmp && { ...rtmp, key: key! };
  const asked: string[] = [];
  const server = createFakeServer({
    'GET user': () => sampleProfile({ expert: { id: 3, name: '李慕晴' } }),
    'GET user/expert/livedetail': () => sampleUserLive({ status, rtmp: getProgram() }),
    'POST user/expert/streamkey': ({ content_id: contentId }) => {
      asked.push(`renew ${contentId}`);
      key = '5~3~1~newKey';
      return { rtmp: getProgram()! };
    },
    'POST user/expert/startlive': () => {
      asked.push('start');
      status = 1;
      return sampleUserLive({ status, rtmp });
    },
    'POST user/expert/publish': () => {
      asked.push('publish');
      return { address: '/app/v1/live/publish/token', expires_in: 60, rtmp };
    },
  });
  const screen = (
    <>
      <LivePushScreen />
      <DialogHost />
    </>
  );
  await renderScreen(screen, { url: href.livePush({ id: 5 }), server });
  await button('设置').click();
  await expect.element(page.getByRole('dialog', { name: '设置' })).toBeVisible();
  return asked;
}

test('where programs may publish, the live starts without publishing from here', async () => {
  const asked = await openSettings(program);
  const section = page.getByRole('region', { name: '用 OBS 推流' });
  await expect.element(section.getByText(program.url)).toBeVisible();
  await expect.element(section.getByText(program.key)).toBeVisible();
  await expectAccessible();
  await button('开始直播，由 OBS 推流').click();
  await expect.element(section.getByText(/在 OBS 里点“开始直播”/)).toBeVisible();
  expect(asked).toEqual(['start']);
});

test('a key is renewed only after a confirmation, and the new one is shown', async () => {
  const asked = await openSettings(program);
  const section = page.getByRole('region', { name: '用 OBS 推流' });
  const renew = () => section.getByRole('button', { name: '更换推流密钥' }).click();
  await renew();
  const dialog = page.getByRole('dialog', { name: '更换推流密钥？' });
  await expect.element(dialog.getByText(/要在软件里重新填写/)).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await renew();
  await dialog.getByRole('button', { name: '更换' }).click();
  await expect.element(section.getByText('5~3~1~newKey')).toBeVisible();
  expect(section.getByText(program.key).elements()).toHaveLength(0);
  expect(asked).toEqual(['renew 5']);
});

test('where they may not, the section is missing', async () => {
  await openSettings(null);
  expect(page.getByText(/OBS/).elements()).toHaveLength(0);
});

test('address and key are copied as they are, and a failure is reported', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(
    <ProgramSection
      {...{ program }}
      isLive
      isSending={false}
      onSwitchToProgram={doNothing}
      onRenewKey={doNothing}
    />,
  );
  await button('复制服务器').click();
  await button('复制串流密钥').click();
  expect(copied.mock.calls).toEqual([[program.url], [program.key]]);
  await expect.poll(() => toast.getCurrent()?.text).toBe('串流密钥已复制');
  copied.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await button('复制服务器').click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('复制失败，请长按文字复制'));
});

test('a publishing page is stopped by a press', async () => {
  const onHandOver = vi.fn(async () => {});
  await render(
    <ProgramSection
      {...{ program, onSwitchToProgram: onHandOver }}
      isLive
      isSending
      onRenewKey={doNothing}
    />,
  );
  await button('停下这一页，改用 OBS').click();
  expect(onHandOver).toHaveBeenCalledOnce();
});
