import { useEffect, useState } from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { openNewestBuild } from '../../../../../data/release.ts';
import { bundleIdOf, type OfferedUpgrade } from '../../../../../data/upgrade.ts';
import { appNavigator } from '../../../../../navigation/navigator.ts';
import { href } from '../../../../../navigation/paths.ts';
import { isHybrid } from '../../../../../platform/device.ts';
import { serverUrl } from '../../../../../platform/server-address.ts';
import { getShell } from '../../../../../platform/shell.ts';
import drawing from './balloon.svg?inline';
import styles from './upgrade-popup-screen.module.css';

type Props = { upgrade: OfferedUpgrade; onClose: () => void };

/** The error text, depending on how much was downloaded. */
function failureText(fraction: number): { text: string; action: string } {
  if (fraction >= 1) return { text: '下载好了，但没有装上，请稍后再试一次。', action: '再试一次' };
  if (fraction > 0) return { text: '没有下载完，下好的部分还在。请检查网络后继续。', action: '继续下载' };
  return { text: '没有下载成功，请检查网络后再试一次。', action: '重新下载' };
}
const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 2 ** 20).toFixed(1)} MB`;

/** The notes of a new release and the upgrade button; a forced upgrade cannot be postponed. */
export function NewRelease({ upgrade, onClose }: Props) {
  const { version, notes, size, forced } = upgrade;
  const { state, fraction, startUpgrade } = useUpgrade(upgrade, onClose);
  const isDownloading = state === 'coming' || state === 'opening';
  const lines = notes.split('\n').filter((line) => line.trim());
  return (
    <>
      <img className={styles.picture} src={drawing} alt="" width={320} height={176} />
      <div className={styles.body} data-scroll="">
        <h1 className={styles.title}>
          发现新版本{version && <span className={styles.version}>{version}</span>}
        </h1>
        {lines.length > 0 && (
          <ul className={styles.notes}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        )}
        {upgrade.kind === 'build' && (
          <p className={styles.hint}>更新只要几秒，页面会重新打开，登录和学习进度都在。</p>
        )}
        {forced && <p className={styles.hint}>现在的版本已经停用，更新后才能继续使用。</p>}
      </div>
      <div className={styles.foot}>
        {isDownloading ? (
          <DownloadProgress fraction={fraction} isOpening={state === 'opening'} />
        ) : (
          <>
            <p className={styles.status} role="status">
              {state === 'failed' && failureText(fraction).text}
            </p>
            <Button block onClick={startUpgrade}>
              {state === 'failed' ? failureText(fraction).action : '立即更新'}
            </Button>
            {!forced && (
              <Button block variant="plain" onClick={onClose}>
                以后再说
              </Button>
            )}
            {size !== null && <p className={styles.size}>约 {megabytes(size)}，更新后内容和登录都在</p>}
          </>
        )}
      </div>
    </>
  );
}

function DownloadProgress({ fraction, isOpening }: { fraction: number; isOpening: boolean }) {
  const percent = Math.floor(fraction * 100);
  const text = isOpening
    ? '下载好了，正在重新打开…'
    : fraction < 1
      ? `正在下载 ${percent}%`
      : '下载好了，正在准备…';
  return (
    <div className={styles.coming}>
      <Progress label="下载进度" value={fraction} max={1} />
      <p role="status">{text}</p>
    </div>
  );
}

type State = 'offered' | 'coming' | 'opening' | 'failed';

/** Runs the upgrade. The page cannot be left while it runs, nor when the upgrade is forced. */
function useUpgrade(upgrade: OfferedUpgrade, onClose: () => void) {
  const [state, setState] = useState<State>('offered');
  const [fraction, setFraction] = useState(0);
  const isLocked = upgrade.forced || state === 'coming' || state === 'opening';
  useEffect(() => {
    if (!isLocked) return;
    appNavigator.blocksBack = () => true;
    return () => void (appNavigator.blocksBack = () => false);
  }, [isLocked]);
  const startUpgrade = async () => {
    if (upgrade.kind === 'build') return openNewestBuild();
    const { bundles } = getShell();
    const { url, sha256, size, signature } = upgrade;
    if (upgrade.kind === 'store' || !bundles || !sha256 || !size) {
      openStore(upgrade);
      if (!upgrade.forced && isHybrid()) onClose();
      return;
    }
    const id = bundleIdOf(upgrade);
    setState('coming');
    try {
      await bundles.download(
        { id, url: absoluteUrl(url), sha256, size, signature: signature ?? undefined },
        setFraction,
      );
      setState('opening');
      await bundles.open(id);
    } catch {
      setState('failed');
    }
  };
  return { state, fraction, startUpgrade };
}

const absoluteUrl = (url: string): string => new URL(url, serverUrl('') || window.location.href).href;

/** The web build has no store: it opens the download page. */
function openStore({ url, forced }: { url: string; forced: boolean }): void {
  if (isHybrid()) return getShell().openOutside(absoluteUrl(url));
  const page = href.web({ src: url, title: '下载应用' });
  appNavigator[forced ? 'navigateTo' : 'redirectTo'](page);
}
