import { Network } from '@capacitor/network';

/**
 * Tells the pages what the phone knows of its line, in the browser's own words: a web view often believes to be online.
 * Whatever asks `navigator.onLine` or waits for `online` and `offline` is right from then on.
 */
export async function tellNetwork(): Promise<void> {
  let { connected } = await Network.getStatus();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => connected });
  await Network.addListener('networkStatusChange', (status) => {
    if (status.connected === connected) return;
    connected = status.connected;
    window.dispatchEvent(new Event(connected ? 'online' : 'offline'));
  });
}
