import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { getShell, type NamedFile, setShell } from '../../platform/shell.ts';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { SaveAudioButton } from './save-audio-button.tsx';

const sound = '/media/private/answer-7.mp3';
let saved: NamedFile[] = [];

async function show(change: Parameters<ReturnType<typeof createFakeServer>['answer']>[0] = {}) {
  const server = createFakeServer({
    'GET qa/audio': ({ record_id }) => ({
      url: `${sound}?${record_id}`,
      expires_in: 300,
      type: 'audio/mpeg',
    }),
    ...change,
  });
  const withSound: typeof fetch = async (target, init) =>
    typeof target === 'string' && target.startsWith(sound)
      ? new Response('spoken')
      : server.fetch(target, init);
  await renderScreen(<SaveAudioButton recordId={7} question="写作业拖拉，怎么办？" />, {
    url: '/pages/ai/ai',
    server: { fetch: withSound },
  });
}

beforeEach(() => {
  saved = [];
  toast.hide();
  session.save(tokenOf());
  setShell({ ...getShell(), saveFile: async (file) => void saved.push(file) });
});
afterEach(() => {
  setShell();
  session.clear();
});

test('a finished answer is saved as one file of sound, named after the question', async () => {
  await show();
  await page.getByRole('button', { name: '保存语音' }).click();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ name: '写作业拖拉，怎么办？.mp3', type: 'audio/mpeg' });
  expect(await new Response(saved[0]!.content as Blob).text()).toBe('spoken');
  await expect.poll(() => toast.getCurrent()).toBeUndefined();
});

test('a refusal is said in the server’s words', async () => {
  await show({ 'GET qa/audio': () => new ApiError(1009, '回答还没有写完') });
  await page.getByRole('button', { name: '保存语音' }).click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('回答还没有写完');
  expect(saved).toEqual([]);
});

test('a guest is asked to sign in first', async () => {
  session.clear();
  await show();
  await page.getByRole('button', { name: '保存语音' }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
});
