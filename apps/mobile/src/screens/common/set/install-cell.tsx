import { Cell } from '@academy/ui/cell/cell.tsx';
import { question } from '@academy/ui/dialog/question-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { isHybrid } from '../../../platform/device.ts';
import { isInWeChat } from '../../../platform/in-wechat.ts';
import { type InstallOffer, installOffer } from '../../../platform/install-prompt.ts';
import { useStore } from '../../../platform/store.ts';

/** How it is done where a browser makes no offer of its own; undefined where nobody knows. */
function findWords(): string | undefined {
  if (isInWeChat()) return '请点右上角的“···”，选“在浏览器打开”，再把学院添加到桌面。';
  const isPhone = /iPhone|iPad/.test(navigator.userAgent);
  return isPhone ? '请点浏览器的“分享”按钮，再选“添加到主屏幕”。' : undefined;
}

const isInstalled = (): boolean =>
  isHybrid() ||
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

async function accept(offer: InstallOffer): Promise<void> {
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  // An offer can be taken up once; the browser makes another when it likes.
  installOffer.set(undefined);
  if (outcome === 'accepted') toast.show('已添加到桌面');
}

/** The academy among one's other apps: offered here and nowhere else. Nothing where it is there already, or cannot be. */
export function InstallCell() {
  const offer = useStore(installOffer);
  const words = findWords();
  if (isInstalled() || (!offer && !words)) return null;
  const open = () =>
    offer ? void accept(offer) : void question.alert({ title: '添加到桌面', text: words! });
  return <Cell title="添加到桌面" note="像其他应用一样打开，没有网络也能看" onClick={open} />;
}
