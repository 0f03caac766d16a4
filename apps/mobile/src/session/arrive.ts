import type { Login } from '@academy/contract/areas/identity.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { isTab } from '../navigation/page-stack.ts';
import { findAddress, pageHref } from '../navigation/paths.ts';
import { session } from './session-store.ts';

/** Milliseconds: more words than a toast usually has. */
const welcomeFor = 3_000;

function welcome({ stayed, is_new }: Login): string {
  if (stayed) return '已取消注销，欢迎回来';
  return is_new ? '欢迎！昵称和头像可以随时在「我的」里设置' : '欢迎回来';
}

/** Keeps a sign-in and leads on: to the number that is still missing, or back to where one was. */
export function arrive(login: Login, returnTo?: string): void {
  session.save(login.token);
  toast.show(welcome(login), welcomeFor);
  if (login.next !== 'bindMobile') return leaveSignIn(returnTo);
  appNavigator.redirectTo(pageHref('/pages/common/bindMobile', { from: 'login', to: returnTo }));
}

/** Closes the pages of signing in. `returnTo` is the page that a trip to another site started from: a page of ours, or nothing. */
export function leaveSignIn(returnTo = ''): void {
  const address = findAddress(returnTo);
  if (!address) appNavigator.navigateBack();
  else if (isTab(address.path)) appNavigator.switchTab(address.url);
  else appNavigator.redirectTo(address.url);
}
