import { ControlRow } from '@academy/ui/control-row/control-row.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { DownloadIcon } from '@academy/ui/icon/action-icons.tsx';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { isHybrid } from '../../platform/device.ts';
import { Store, useStore } from '../../platform/store.ts';
import { getUnitKey, offlineContents, removeOfflineContent } from './offline-contents.ts';
import styles from './save-offline-button.module.css';
import type { OfflineUnit } from './save-offline.ts';

type Props = {
  unit: OfflineUnit;
  /** Names the content, where there are several on a screen. */
  name?: string;
};

/** The button 离线保存: an arrow, a progress ring while saving, a check mark once saved. */
export function SaveOfflineButton({ unit, name }: Props) {
  const { progress, isSaved, toggle } = useOfflineSave(unit);
  const done = Math.round((progress ?? 0) * 100);
  const label = progress === undefined ? '离线保存' : `正在保存 ${done}%`;
  return (
    <IconButton
      label={name ? `${label}：${name}` : label}
      pressed={isSaved}
      aria-busy={progress !== undefined || undefined}
      onClick={() => void toggle()}
    >
      {progress === undefined ? (
        isSaved ? (
          <span className={styles.saved}>
            <CheckIcon />
          </span>
        ) : (
          <DownloadIcon />
        )
      ) : (
        <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" pathLength="100" />
          <circle cx="12" cy="12" r="9" pathLength="100" strokeDasharray={`${done} 100`} data-done />
        </svg>
      )}
    </IconButton>
  );
}

/** The offline button as a row below a player. */
export function SaveOfflineRow({ unit }: { unit: OfflineUnit }) {
  return (
    <ControlRow title="离线保存" note={unit.soundUrl ? '存下声音，没有网络也能听' : '没有网络也能看'}>
      <SaveOfflineButton unit={unit} />
    </ControlRow>
  );
}

/** Progress of running saves, from 0 to 1; they continue when their page is left. */
const savesInProgress = new Store<ReadonlyMap<string, number>>(new Map());

const setProgress = (name: string, progress: number | undefined): void => {
  const next = new Map(savesInProgress.get());
  if (progress === undefined) next.delete(name);
  else next.set(name, progress);
  savesInProgress.set(next);
};

/** Page caches need https, and the hybrid app has no service worker that would serve them. */
const isSupported = (): boolean => !isHybrid() && 'caches' in window && 'serviceWorker' in navigator;

interface OfflineSave {
  /** From 0 to 1 while it is being saved. */
  readonly progress: number | undefined;
  readonly isSaved: boolean;
  /** Saves it, or removes it after a confirmation. */
  readonly toggle: () => Promise<void>;
}

/** The offline state of a content and the function that saves or removes it. */
function useOfflineSave(unit: OfflineUnit): OfflineSave {
  const name = getUnitKey(unit);
  const progress = useStore(savesInProgress).get(name);
  const isSaved = useStore(offlineContents).some((other) => getUnitKey(other) === name);
  const toggle = async (): Promise<void> => {
    if (savesInProgress.get().has(name)) return;
    if (isSaved) return confirmRemoval(unit);
    if (!isSupported()) return toast.show('这里不能离线保存，请在手机的浏览器里打开学院', 3_000);
    setProgress(name, 0);
    try {
      // Loaded lazily, because nothing else needs it.
      const { saveOffline } = await import('./save-offline.ts');
      await saveOffline(unit, (done) => setProgress(name, done));
      toast.show(`已离线保存，没有网络也能${unit.soundUrl ? '听' : '看'}`, 3_000);
    } catch (error) {
      toast.show(describeError(error), 3_000);
    } finally {
      setProgress(name, undefined);
    }
  };
  return { progress, isSaved, toggle };
}

async function confirmRemoval(unit: OfflineUnit): Promise<void> {
  const title = '从这台设备删除？';
  const text = '没有网络时就看不到了，有网络时照常能看。';
  if (!(await question.confirm({ title, text, confirmLabel: '删除' }))) return;
  await removeOfflineContent(unit);
  toast.show('已删除');
}

function describeError(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? '这台设备的空间不够，没有保存' : '没有保存下来，请检查网络后重试';
}
