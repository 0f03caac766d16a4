import { isTab, topPage } from '../navigation/page-stack.ts';
import { appNavigator } from '../navigation/navigator.ts';
import { askUpgrade, isDue, offered } from '../session/upgrade.ts';

/**
 * Offers a newer release where there is one: a forced one at once, any other once a day and to nobody who is in the middle
 * of something. Whatever keeps it from being asked for, the next start asks again.
 */
export async function offerUpgrade(): Promise<void> {
  const upgrade = await askUpgrade().catch(() => undefined);
  const isBusy = !isTab(topPage(appNavigator.getSnapshot()).path);
  if (!upgrade || (isBusy && !upgrade.forced) || !isDue(upgrade)) return;
  offered.set(upgrade);
  appNavigator.navigateTo('/uni_modules/uni-upgrade-center-app/pages/upgrade-popup');
}
