import { downloadHref } from '../navigation/link-target.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { isHybrid } from '../platform/device.ts';
import { config, linkSettings } from './config-store.ts';

const login = '/pages/common/login';

/** Leads to where one signs in, once however often it is asked for. */
export function openLogin(): void {
  if (appNavigator.getSnapshot().pages.some(({ path }) => path === login)) return;
  appNavigator.navigateTo(login);
}

/** The server ended the session: leads to the login page, and in a hybrid build to the download page. */
export function leaveSession(): void {
  if (isHybrid()) appNavigator.navigateTo(downloadHref(linkSettings(config.get())));
  else openLogin();
}
