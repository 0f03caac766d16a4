import { appNavigator } from '../../navigation/navigator.ts';
import { pageHref } from '../../navigation/paths.ts';
import { isInWeChat } from '../../platform/device.ts';
import { loadStored } from '../../platform/storage.ts';
import { call, onUnhealthy } from '../../data/call.ts';
import { config } from '../../data/config-store.ts';
import { findEmergencyRedirect, readEmergency } from '../../data/emergency.ts';
import { usageChoiceKey } from '../../session/usage-choice-key.ts';
import { setBodyWidth } from './operator-theme.ts';
import { openPageWhenOffline } from '../offline/open-page-when-offline.ts';

/**
 * Runs what the launch needs but the first screen does not: network watch, usage counting, configuration, release
 * check. `hasFreshConfig` skips the configuration request.
 */
export function afterFirstPaint(hasFreshConfig = false): void {
  openPageWhenOffline();
  onUnhealthy(() => void showServicePage());
  if (isInWeChat()) {
    // If the chunk or the signature fails, WeChat shows its plain card.
    const cardChunk = import('../../features/share/wechat-card.ts');
    void cardChunk.then(({ syncWeChatCard }) => void syncWeChatCard()).catch(() => {});
  }
  // Usage is counted from the start of the visit when it was allowed. When it was forbidden, the module deletes what an
  // earlier visit left. A guest without a stored choice does not load it.
  if (loadStored(usageChoiceKey) !== undefined) {
    const usageChunk = import('../../features/usage/track-usage.ts');
    void usageChunk
      .then(({ startUsageTracking }) => startUsageTracking(performance.timeOrigin))
      .catch(() => {});
  }
  void (hasFreshConfig ? redirectOnEmergency() : refreshConfig().then(redirectOnEmergency)).then(
    offerNewRelease,
  );
}

/** Requests the configuration; when the server does not answer, the stored one stays in use. */
async function refreshConfig(): Promise<void> {
  const newConfig = await call('GET system/config', {}).catch(() => undefined);
  if (!newConfig) return;
  // A page that has set its own title keeps it.
  if (document.title === config.get().name) document.title = newConfig.name;
  config.update(newConfig);
  setBodyWidth(newConfig.page_body_width);
}

/** Redirects to the emergency address while the emergency document is open. */
async function redirectOnEmergency(): Promise<void> {
  const redirectUrl = findEmergencyRedirect(await readEmergency(config.get().emergency_url));
  if (redirectUrl) window.location.replace(redirectUrl);
}

/** Checks for a newer release in a browser. The hybrid app runs its own check in `main-hybrid.ts`. */
function offerNewRelease(): void {
  if (config.get().upgrade)
    void import('./offer-upgrade.ts').then(({ offerUpgrade }) => offerUpgrade()).catch(() => {});
}

/**
 * Called when most calls fail: reads the emergency document again, then opens the service page, which shows its
 * message. It would end a live that is broadcast and a film that plays, which may go on without those calls.
 */
async function showServicePage(): Promise<void> {
  await redirectOnEmergency();
  if (appNavigator.waitsForNetwork()) return;
  appNavigator.navigateTo(pageHref('/pages/common/error', { reason: 'service' }));
}
