import { StatusBar, Style } from '@capacitor/status-bar';

const styles: Readonly<Record<string, Style>> = { light: Style.Light, dark: Style.Dark };

/** The app is drawn under the status bar, whose words stay legible on whatever theme the reader has chosen. */
export async function keepStatusBar(): Promise<void> {
  await StatusBar.setOverlaysWebView({ overlay: true });
  const root = document.documentElement;
  const wear = () =>
    void StatusBar.setStyle({ style: styles[root.dataset.theme ?? ''] ?? Style.Default }).catch(() => {});
  new MutationObserver(wear).observe(root, { attributeFilter: ['data-theme'] });
  wear();
}
