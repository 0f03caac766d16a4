import { Store } from './store.ts';

/** A browser's offer to put the app among the others on this device; Chromium alone makes one. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The offer, as long as it can be taken up. */
export const installOffer = new Store<InstallOffer | undefined>(undefined);

/** Keeps the browser's offer for whoever looks for it, in place of a bar that nobody asked for. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  addEventListener('appinstalled', () => installOffer.set(undefined));
}
