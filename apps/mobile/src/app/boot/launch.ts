import { profileFetchDelay } from '@academy/contract/limits.ts';
import { followLinks } from '../../navigation/follow-links.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { areaStore } from '../../data/area-store.ts';
import { launchAddress } from '../../navigation/launch-address.ts';
import { config } from '../../data/config-store.ts';
import { handleSessionEnd } from '../../session/open-login.ts';
import { identityKey, session } from '../../session/session-store.ts';
import { setBodyWidth } from './operator-theme.ts';

/**
 * Restores what the first paint needs; reads from the browser only and waits for nothing. `onProfileDue` is called
 * after 2000 ms if a token is stored then.
 */
export function launch(onProfileDue: () => void): void {
  session.restore();
  areaStore.restore();
  config.restore();
  setBodyWidth(config.get().page_body_width);
  session.onEnded = handleSessionEnd;
  // Follows a sign-in or sign-out in another tab. A null key means that the storage was cleared.
  addEventListener('storage', ({ key }) => (key ?? identityKey) === identityKey && session.restore());
  launchAddress.fragment = location.hash.slice(1);
  appNavigator.start(window);
  followLinks();
  setTimeout(() => {
    if (session.get().token) onProfileDue();
    else session.clear();
  }, profileFetchDelay);
}
