import { isTab, topPage } from '../../navigation/page-stack.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { requestUpgrade, isOfferDue, offeredUpgrade } from '../../data/upgrade.ts';

/**
 * Shows the upgrade popup when there is a newer release: a forced one at once, any other once a day and only on a tab
 * page. When the request fails, the next start asks again.
 */
export async function offerUpgrade(): Promise<void> {
  const upgrade = await requestUpgrade().catch(() => undefined);
  const isBusy = !isTab(topPage(appNavigator.getSnapshot()).path);
  if (!upgrade || (isBusy && !upgrade.forced) || !isOfferDue(upgrade)) return;
  offeredUpgrade.set(upgrade);
  appNavigator.navigateTo('/uni_modules/uni-upgrade-center-app/pages/upgrade-popup');
}
