import type { Upgrade } from '@academy/contract/areas/general.ts';
import { useEffect, useState } from 'react';
import { appNavigator } from '../../../../../navigation/navigator.ts';
import { href } from '../../../../../navigation/paths.ts';
import { isHybrid } from '../../../../../platform/device.ts';
import { fromServer } from '../../../../../platform/server-address.ts';
import { getShell } from '../../../../../platform/shell.ts';
import { idOf } from '../../../../../session/upgrade.ts';

type State = 'offered' | 'coming' | 'opening' | 'failed';

/** Goes on to a release. Nobody leaves while it comes, nor at all where it is forced. */
export function useUpgrading(upgrade: Upgrade, onClose: () => void) {
  const [state, setState] = useState<State>('offered');
  const [share, setShare] = useState(0);
  const isKept = upgrade.forced || state === 'coming' || state === 'opening';
  useEffect(() => {
    if (!isKept) return;
    appNavigator.keepsPage = () => true;
    return () => void (appNavigator.keepsPage = () => false);
  }, [isKept]);
  const begin = async () => {
    const { bundles } = getShell();
    const { url, sha256, size, signature } = upgrade;
    if (upgrade.kind === 'store' || !bundles || !sha256 || !size) {
      openStore(upgrade);
      if (!upgrade.forced && isHybrid()) onClose();
      return;
    }
    const id = idOf(upgrade);
    setState('coming');
    try {
      await bundles.bring(
        { id, url: wholeAddress(url), sha256, size, signature: signature ?? undefined },
        setShare,
      );
      setState('opening');
      await bundles.open(id);
    } catch {
      setState('failed');
    }
  };
  return { state, share, begin };
}

const wholeAddress = (url: string): string => new URL(url, fromServer('') || window.location.href).href;

/** The web build has no store but the page that says where the app is. */
function openStore({ url, forced }: Upgrade): void {
  if (isHybrid()) return getShell().openOutside(wholeAddress(url));
  const page = href.web({ src: url, title: '下载应用' });
  appNavigator[forced ? 'navigateTo' : 'redirectTo'](page);
}
