import { profileFetchDelay } from '@academy/contract/limits.ts';
import { followLinks } from '../navigation/follow-links.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { areaStore } from '../session/area-store.ts';
import { config } from '../session/config-store.ts';
import { session } from '../session/session-store.ts';
import { setBodyWidth } from './appearance.ts';

/** What has to stand before the first paint; it reads from the browser alone and waits for nothing. */
export function launch(): void {
  session.restore();
  areaStore.restore();
  config.restore();
  setBodyWidth(config.get().page_body_width);
  session.onEnded = () => appNavigator.navigateTo('/pages/common/login');
  appNavigator.start(window);
  followLinks();
  setTimeout(() => {
    if (!session.get().token) session.clear();
  }, profileFetchDelay);
}
