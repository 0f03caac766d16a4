import { appNavigator } from '../navigation/navigator.ts';
import { pageHref } from '../navigation/paths.ts';
import { isInWeChat } from '../platform/in-wechat.ts';
import { findStored } from '../platform/storage.ts';
import { call, onUnhealthy } from '../session/call.ts';
import { config } from '../session/config-store.ts';
import { findRefuge, readEmergency } from '../session/emergency.ts';
import { usageChoiceKey } from '../session/usage-choice-key.ts';
import { setBodyWidth } from './appearance.ts';
import { watchNetwork } from './network-watcher.ts';

/** The rest of the launch, none of it needed to draw the first screen; `configured` when the configuration is fresh. */
export function afterPaint(configured = false): void {
  watchNetwork();
  onUnhealthy(() => void showService());
  if (isInWeChat()) {
    // Whatever keeps it from coming, WeChat shows the plain card.
    const keeping = import('../features/share/wechat-card.ts');
    void keeping.then(({ keepWeChatCard }) => void keepWeChatCard()).catch(() => {});
  }
  // Whoever agreed is counted from the first moment on; a guest who did not loads nothing of it.
  if (findStored(usageChoiceKey)) {
    const counting = import('../features/usage/keep-usage.ts');
    void counting.then(({ keepUsage }) => keepUsage(performance.timeOrigin)).catch(() => {});
  }
  void (configured ? heedEmergency() : refreshConfig().then(heedEmergency)).then(offerNewer);
}

/** The last known configuration stays when the server does not answer. */
async function refreshConfig(): Promise<void> {
  const fresh = await call('GET system/config', {}).catch(() => undefined);
  if (!fresh) return;
  // A page that has given itself a title keeps it.
  if (document.title === config.get().name) document.title = fresh.name;
  config.update(fresh);
  setBodyWidth(fresh.page_body_width);
}

/** Leads everyone away while an emergency is open. */
async function heedEmergency(): Promise<void> {
  const refuge = findRefuge(await readEmergency(config.get().emergency_url));
  if (refuge) window.location.replace(refuge);
}

/** A release for browsers is news to whoever runs an older one; a phone's own app asks for its own. */
function offerNewer(): void {
  if (config.get().upgrade)
    void import('./offer-upgrade.ts').then(({ offerUpgrade }) => offerUpgrade()).catch(() => {});
}

/** Most calls fail: read the emergency document again and show its words. */
async function showService(): Promise<void> {
  await heedEmergency();
  appNavigator.navigateTo(pageHref('/pages/common/error', { reason: 'service' }));
}
