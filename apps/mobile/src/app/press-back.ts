import { rootPath } from '@academy/contract/routes.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { closeLayer } from './close-layer.ts';

/** Pressed again within this the app is left: a little longer than its words can be read. Milliseconds. */
const leaveWithin = 2_000;

/**
 * What the phone's own back button does: it ends the full screen, closes what lies over the page, goes back a page, to
 * the root at last, and leaves the app when it is pressed there twice.
 */
export function createBackButton(leave: () => void): () => void {
  let pressed = -Infinity;
  return () => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (closeLayer()) return;
    const { pages } = appNavigator.getSnapshot();
    if (pages.length > 1 || pages[0]!.path !== rootPath) return void appNavigator.navigateBack();
    const now = performance.now();
    if (now - pressed < leaveWithin) return leave();
    pressed = now;
    toast.show('再按一次退出');
  };
}
