import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleProfile } from '../../testing/samples.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { ConsentDueDialog } from './consent-due-dialog.tsx';

let accepted = 0;
const show = (due: string[]) =>
  renderScreen(<ConsentDueDialog />, {
    url: '/pages/index/index',
    server: createFakeServer({
      'GET user': () => sampleProfile({ consents_due: due }),
      'POST user/consent': () => ((accepted += 1), { consents_due: [] }),
      'POST user/logout': () => ({}),
    }),
  });
const dialog = () => page.getByRole('dialog', { name: '协议有更新' });

beforeEach(() => {
  accepted = 0;
  session.save(tokenOf());
});
afterEach(() => session.clear());

test('accepting is recorded once; Escape does nothing', async () => {
  await show(['privacy']);
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog().getByRole('link', { name: '《隐私政策》' })).toBeVisible();
  expect(dialog().getByRole('link', { name: '《用户协议》' }).elements()).toEqual([]);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).toBeVisible();
  await dialog().getByRole('button', { name: '同意并继续' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect([accepted, session.get().token]).toEqual([1, expect.stringContaining('.')]);
});

test('it closes while an agreement is read and opens again afterwards', async () => {
  await show(['user-agreement']);
  await dialog().getByRole('link', { name: '《用户协议》' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  appNavigator.navigateBack();
  await expect.element(dialog()).toBeVisible();
});

test('declining logs out', async () => {
  await show(['privacy', 'user-agreement']);
  await dialog().getByRole('button', { name: '不同意，退出登录' }).click();
  await waitFor(() => expect(session.get().token).toBe(''));
  expect(accepted).toBe(0);
});

test('nobody without due consents is asked', async () => {
  await show([]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(dialog().elements()).toEqual([]);
});
