import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import { openLogin } from './open-login.ts';
import { session } from './session-store.ts';

/** Ends the wait of the action that was asked for before: one sign-in resumes one. */
let forget = (): void => {};

/**
 * Runs `action` when somebody is signed in. Otherwise opens the login page and runs it when the page that asked is back
 * on top with somebody signed in; it is forgotten when that page comes back without, or is gone.
 */
export function asPerson(action: () => void): void {
  if (session.get().token) return action();
  const asking = topPage(appNavigator.getSnapshot()).key;
  openLogin();
  forget();
  forget = appNavigator.subscribe(() => {
    const stack = appNavigator.getSnapshot();
    const isBack = topPage(stack).key === asking;
    if (!isBack && stack.pages.some(({ key }) => key === asking)) return;
    forget();
    // The page has to be drawn again before anything is done on it.
    if (isBack && session.get().token) setTimeout(action);
  });
}
