import { downloadHref } from '../navigation/link-target.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { isHybrid } from '../platform/device.ts';
import { config, linkSettings } from '../data/config-store.ts';

const loginPath = '/pages/common/login';

/** Opens the login page, unless it is open already. */
export function openLogin(): void {
  if (appNavigator.getSnapshot().pages.some(({ path }) => path === loginPath)) return;
  appNavigator.navigateTo(loginPath);
}

/** After the server ended the session: opens the login page, or the download page in a hybrid build. */
export function handleSessionEnd(): void {
  if (isHybrid()) appNavigator.navigateTo(downloadHref(linkSettings(config.get())));
  else openLogin();
}
