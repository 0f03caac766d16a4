import type { Login } from '@academy/contract/areas/identity.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { call } from '../data/call.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { isTab, topPage } from '../navigation/page-stack.ts';
import { findAddress, pageHref } from '../navigation/paths.ts';
import { openLogin } from './open-login.ts';
import { session } from './session-store.ts';

/** Cancels the action that waits for a login: one login resumes one action. */
let cancelPending = (): void => {};

/**
 * Runs `action` if a user is signed in. Otherwise opens the login page and runs it when the requesting page is back
 * on top with a user signed in; it is dropped when that page returns without one, or is closed.
 */
export function requireLogin(action: () => void): void {
  if (session.get().token) return action();
  const requestingPage = topPage(appNavigator.getSnapshot()).key;
  openLogin();
  cancelPending();
  cancelPending = appNavigator.subscribe(() => {
    const stack = appNavigator.getSnapshot();
    const isBack = topPage(stack).key === requestingPage;
    if (!isBack && stack.pages.some(({ key }) => key === requestingPage)) return;
    cancelPending();
    // The page has to render for the signed-in user before the action runs on it.
    if (isBack && session.get().token) setTimeout(action);
  });
}

/** Milliseconds: the message is longer than a usual toast. */
const welcomeDuration = 3_000;

function welcomeMessage({ stayed, is_new }: Login): string {
  if (stayed) return '已取消注销，欢迎回来';
  return is_new ? '欢迎！昵称和头像可以随时在“我的”里设置' : '欢迎回来';
}

/**
 * Stores the token of a login and goes on: to binding a mobile number that is missing, or back to the page before.
 */
export function completeLogin(login: Login, returnTo?: string): void {
  session.save(login.token);
  toast.show(welcomeMessage(login), welcomeDuration);
  if (login.next !== 'bindMobile') return leaveLogin(returnTo);
  appNavigator.redirectTo(pageHref('/pages/common/bindMobile', { from: 'login', to: returnTo }));
}

/**
 * Closes the login pages. `returnTo` is the page from which the user left for another site; anything but a page of
 * the app is ignored.
 */
export function leaveLogin(returnTo = ''): void {
  const address = findAddress(returnTo);
  if (!address) appNavigator.navigateBack();
  else if (isTab(address.path)) appNavigator.switchTab(address.url);
  else appNavigator.redirectTo(address.url);
}

/** Signs out on the server and on this device, even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await call('POST user/logout', {}).catch(() => {});
  session.clear();
}
