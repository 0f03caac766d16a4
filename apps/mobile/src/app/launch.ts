import { profileFetchDelay } from '@academy/contract/limits.ts';
import { followLinks } from '../navigation/follow-links.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { areaStore } from '../session/area-store.ts';
import { arrival } from '../session/arrival.ts';
import { config } from '../session/config-store.ts';
import { leaveSession } from '../session/open-login.ts';
import { identityKey, session } from '../session/session-store.ts';
import { setBodyWidth } from './appearance.ts';

/**
 * What has to stand before the first paint; it reads from the browser alone and waits for nothing. `onProfileDue` is
 * called 2000 ms later while a token is kept.
 */
export function launch(onProfileDue: () => void): void {
  session.restore();
  areaStore.restore();
  config.restore();
  setBodyWidth(config.get().page_body_width);
  session.onEnded = leaveSession;
  // Another tab signed in or out: this one follows. No key means that everything was forgotten.
  addEventListener('storage', ({ key }) => (key ?? identityKey) === identityKey && session.restore());
  arrival.fragment = location.hash.slice(1);
  appNavigator.start(window);
  followLinks();
  setTimeout(() => {
    if (session.get().token) onProfileDue();
    else session.clear();
  }, profileFetchDelay);
}
