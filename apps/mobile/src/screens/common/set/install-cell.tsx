import { Cell } from '@academy/ui/cell/cell.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { isHybrid, isInWeChat } from '../../../platform/device.ts';
import { type InstallPrompt, installPrompt } from '../../../platform/install-prompt.ts';
import { useStore } from '../../../platform/store.ts';

/** Instructions for browsers without an install prompt; undefined where none are known. */
function findInstructions(): string | undefined {
  if (isInWeChat()) return '请点右上角的“···”，选“在浏览器打开”，再把学院添加到桌面。';
  const isPhone = /iPhone|iPad/.test(navigator.userAgent);
  return isPhone ? '请点浏览器的“分享”按钮，再选“添加到主屏幕”。' : undefined;
}

const isInstalled = (): boolean =>
  isHybrid() ||
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

async function promptInstall(offer: InstallPrompt): Promise<void> {
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  // An install prompt can be used once; the browser may offer another one later.
  installPrompt.set(undefined);
  if (outcome === 'accepted') toast.show('已添加到桌面');
}

/** Installs the academy as an app. Renders nothing where it is installed or cannot be. */
export function InstallCell() {
  const offer = useStore(installPrompt);
  const instructions = findInstructions();
  if (isInstalled() || (!offer && !instructions)) return null;
  const open = () =>
    offer ? void promptInstall(offer) : void question.alert({ title: '添加到桌面', text: instructions! });
  return <Cell title="添加到桌面" note="像其他应用一样打开，没有网络也能看" onClick={open} />;
}
