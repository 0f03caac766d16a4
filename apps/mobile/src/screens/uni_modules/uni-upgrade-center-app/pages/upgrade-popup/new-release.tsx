import type { Upgrade } from '@academy/contract/areas/general.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import drawing from './balloon.svg?inline';
import styles from './new-release.module.css';
import { useUpgrading } from './use-upgrading.ts';

type Props = { upgrade: Upgrade; onClose: () => void };

/** What is said of a try that failed, by how much of the release is there. */
function failureOf(share: number): { text: string; action: string } {
  if (share >= 1) return { text: '下载好了，但没有装上，请稍后再试一次。', action: '再试一次' };
  if (share > 0) return { text: '没有下载完，下好的部分还在。请检查网络后继续。', action: '继续下载' };
  return { text: '没有下载成功，请检查网络后再试一次。', action: '重新下载' };
}
const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 2 ** 20).toFixed(1)} MB`;

/** What is new, and the way there; a way past it only where there is one. */
export function NewRelease({ upgrade, onClose }: Props) {
  const { version, notes, size, forced } = upgrade;
  const { state, share, begin } = useUpgrading(upgrade, onClose);
  const isComing = state === 'coming' || state === 'opening';
  const lines = notes.split('\n').filter((line) => line.trim());
  return (
    <>
      <img className={styles.picture} src={drawing} alt="" width={320} height={176} />
      <div className={styles.body} data-scroll="">
        <h1 className={styles.title}>
          发现新版本<span className={styles.version}>{version}</span>
        </h1>
        {lines.length > 0 && (
          <ul className={styles.notes}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        )}
        {forced && <p className={styles.hint}>现在的版本已经停用，更新后才能继续使用。</p>}
      </div>
      <div className={styles.foot}>
        {isComing ? (
          <Coming share={share} isOpening={state === 'opening'} />
        ) : (
          <>
            <p className={styles.news} role="status">
              {state === 'failed' && failureOf(share).text}
            </p>
            <Button block onClick={begin}>
              {state === 'failed' ? failureOf(share).action : '立即更新'}
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

function Coming({ share, isOpening }: { share: number; isOpening: boolean }) {
  const percent = Math.floor(share * 100);
  const words = isOpening
    ? '下载好了，正在重新打开…'
    : share < 1
      ? `正在下载 ${percent}%`
      : '下载好了，正在准备…';
  return (
    <div className={styles.coming}>
      <Progress label="下载进度" value={share} max={1} />
      <p role="status">{words}</p>
    </div>
  );
}
