import { SaveButton } from './save-button.tsx';
import type { Savable } from './save-content.ts';
import styles from './save-row.module.css';

/** 离线保存 as a row below a player. */
export function SaveRow({ thing }: { thing: Savable }) {
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        离线保存
        <span className={styles.note}>{thing.soundUrl ? '存下声音，没有网络也能听' : '没有网络也能看'}</span>
      </span>
      <SaveButton thing={thing} />
    </div>
  );
}
