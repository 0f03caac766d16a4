import { downloadHref } from '../navigation/link-target.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { getDevice } from '../platform/device.ts';
import { config, linkSettings } from './config-store.ts';

const login = '/pages/common/login';

/** Leads to where one signs in: the login page, once however often it is asked for; in a hybrid build the download page. */
export function openLogin(): void {
  if (appNavigator.getSnapshot().pages.some(({ path }) => path === login)) return;
  appNavigator.navigateTo(getDevice().app === 'web' ? login : downloadHref(linkSettings(config.get())));
}
