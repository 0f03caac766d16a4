import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import type { CertificateFrame } from '@academy/contract/certificate-limits.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useApi } from '../../data/use-api.ts';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { FramePicker } from './frame-picker.tsx';

const serial = '2026-7K3M-9QWD-XR4H';
const certificate = (frame: CertificateFrame): Api['GET certificate']['output'] => ({
  serial,
  student_name: '小满',
  semester_name: '第二学期',
  account_name: '指导中心',
  credits: 9,
  graduated_on: '2026-11-21',
  frame,
  verify_url: `https://academy.example/certificate/${serial}`,
});

/** A server on which the garden can be bought once for the hundred points that there are. */
function serve(change: Handlers = {}) {
  let score = 100;
  let frame: CertificateFrame = 'plain';
  const sent: unknown[] = [];
  const server = createFakeServer({
    'GET certificate': () => certificate(frame),
    'GET user/certificate/frame': () => ({
      score,
      list: [
        { key: 'plain', title: '素雅', price: 0, owned: true },
        { key: 'garden', title: '花园', price: 60, owned: score < 100 },
        { key: 'starry', title: '星空', price: 120, owned: false },
      ],
    }),
    'POST user/certificate/frame': (input) => {
      sent.push(input);
      score = 40;
      frame = 'garden';
      return { frame, spent: 60, score };
    },
    ...change,
  });
  return { server, sent };
}

function Shown() {
  const { data } = useApi('GET certificate', { serial });
  return (
    <>
      {data && <FramePicker certificate={data} />}
      <DialogHost />
    </>
  );
}

const show = ({ server } = serve()) => renderScreen(<Shown />, { url: '/pages/mine/graduation', server });
const frame = (name: string) => page.getByRole('region', { name: '证书边框' }).getByRole('button', { name });

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('points buy a frame after a question; what is too expensive cannot be chosen', async () => {
  const { server, sent } = serve();
  await show({ server, sent });
  await expect.element(page.getByText('给证书换个边框（现有 100 积分）')).toBeVisible();
  await expect.element(frame('星空 · 还差 20 积分')).toBeDisabled();
  await expect.element(frame('素雅 · 正在用')).toHaveAttribute('aria-pressed', 'true');
  await frame('花园 · 60 积分').click();
  const dialog = page.getByRole('dialog', { name: '用 60 积分换「花园」边框？' });
  await dialog.getByRole('button', { name: '取消' }).click();
  expect(sent).toEqual([]);
  await frame('花园 · 60 积分').click();
  await dialog.getByRole('button', { name: '换边框' }).click();
  await expect.element(frame('花园 · 正在用')).toBeVisible();
  await expect.element(page.getByText('给证书换个边框（现有 40 积分）')).toBeVisible();
  expect(sent).toEqual([{ serial, frame: 'garden' }]);
  await expectAccessible();
});

test('a frame that is owned is chosen without a question; a refusal is said, and nothing changes', async () => {
  await show(
    serve({
      'GET certificate': () => certificate('garden'),
      'POST user/certificate/frame': () => new ApiError(404, '没有找到这张证书'),
    }),
  );
  await frame('素雅').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('没有找到这张证书');
  await expect.element(frame('花园 · 正在用')).toBeVisible();
});
