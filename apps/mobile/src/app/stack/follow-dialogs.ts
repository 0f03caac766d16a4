import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { getRoute } from '../../navigation/paths.ts';

/**
 * Tells the navigator from now on whether a dialog is open, so that a phone's back closes it also above the page that
 * the app was opened with. A page that is an overlay closes together with what it shows.
 */
export function followDialogs(): void {
  const update = (): void => {
    const { path } = topPage(appNavigator.getSnapshot());
    const isOpen = document.querySelector('dialog[open]') !== null;
    appNavigator.holdBack(isOpen && !getRoute(path).overlay);
  };
  const options = { subtree: true, attributes: true, attributeFilter: ['open'] };
  new MutationObserver(update).observe(document.body, options);
}
