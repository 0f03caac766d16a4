import type { ComponentProps } from 'react';
import { CloseIcon, RefreshIcon } from '../icon/action-icons.tsx';
import { Progress } from '../progress/progress.tsx';
import styles from './image-picker.module.css';

type Props = {
  image: PickedImage;
  position: number;
  total: number;
  lifted: boolean;
  onRemove: () => void;
  onRetry: () => void;
  handlers: ComponentProps<'button'>;
};

const states = { waiting: '，等待上传', sending: '，正在上传', failed: '，上传失败', done: '' };

/** One picked picture: pressing it opens its menu; shows the upload's progress. */
export function PickedTile({ image, position, total, lifted, onRemove, onRetry, handlers }: Props) {
  const { key, src, state, progress = 0 } = image;
  const isUploading = state === 'waiting' || state === 'sending';
  return (
    <li className={styles.tile} data-key={key} data-lifted={lifted || undefined}>
      <button
        type="button"
        {...handlers}
        className={styles.picture}
        aria-label={`第 ${position} 张，共 ${total} 张${states[state]}`}
      >
        <img src={src} alt="" draggable={false} />
      </button>
      {isUploading && (
        <span className={styles.veil}>
          <Progress value={progress * 100} label={`第 ${position} 张的上传进度`} />
        </span>
      )}
      {state === 'failed' && (
        <button
          type="button"
          className={styles.retry}
          aria-label={`重试上传第 ${position} 张`}
          onClick={onRetry}
        >
          <RefreshIcon />
          重试
        </button>
      )}
      <button type="button" className={styles.remove} aria-label={`移除第 ${position} 张`} onClick={onRemove}>
        <CloseIcon />
      </button>
    </li>
  );
}

export type PickedImage = {
  key: string;
  /** Its source: an object URL, or its address on the server. */
  src: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  progress?: number;
};
