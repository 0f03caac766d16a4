import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { DownloadIcon } from '@academy/ui/icon/download.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import styles from './save-button.module.css';
import type { Savable } from './save-content.ts';
import { useSaving } from './use-saving.ts';

type Props = {
  thing: Savable;
  /** Which one, where there are several on a screen. */
  name?: string;
};

/** 离线保存: an arrow that becomes a ring while it is saved, and a tick once it is. */
export function SaveButton({ thing, name }: Props) {
  const { share, isSaved, toggle } = useSaving(thing);
  const done = Math.round((share ?? 0) * 100);
  const label = share === undefined ? '离线保存' : `正在保存 ${done}%`;
  return (
    <IconButton
      label={name ? `${label}：${name}` : label}
      pressed={isSaved}
      aria-busy={share !== undefined || undefined}
      onClick={() => void toggle()}
    >
      {share === undefined ? (
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
