import { Store } from './store.ts';

/** The `beforeinstallprompt` event; only Chromium fires it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's install prompt while it can be used. */
export const installPrompt = new Store<InstallPrompt | undefined>(undefined);

/** Keeps the browser's install prompt for the settings page instead of showing it at once. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => installPrompt.set(undefined));
}
