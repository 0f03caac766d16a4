import { rootPath } from '@academy/contract/routes.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { closeTopDialog } from './close-top-dialog.ts';

/** Milliseconds within which a second press exits the app: a little longer than the toast is read. */
const exitWindow = 2_000;

/**
 * Returns the handler of the phone's back button: it leaves full screen, closes the top dialog, goes back a page,
 * then to the root, and exits the app when pressed there twice.
 */
export function createBackButton(exitApp: () => void): () => void {
  let pressedAt = -Infinity;
  return () => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (closeTopDialog()) return;
    const { pages } = appNavigator.getSnapshot();
    if (pages.length > 1 || pages[0]!.path !== rootPath) return void appNavigator.navigateBack();
    const now = performance.now();
    if (now - pressedAt < exitWindow) return exitApp();
    pressedAt = now;
    toast.show('再按一次退出');
  };
}
