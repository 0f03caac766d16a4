import type { ComponentProps } from 'react';
import { CloseIcon } from '../icon/close.tsx';
import { RefreshIcon } from '../icon/refresh.tsx';
import { Progress } from '../progress/progress.tsx';
import type { PickedImage } from './picked-image.ts';
import styles from './image-picker.module.css';

type Props = {
  image: PickedImage;
  /** From 1. */
  place: number;
  total: number;
  lifted: boolean;
  onRemove: () => void;
  onRetry: () => void;
  /** For the button that is the picture. */
  handlers: ComponentProps<'button'>;
};

const states = { waiting: '，等待上传', sending: '，正在上传', failed: '，上传失败', done: '' };

/** One picked picture: pressed for what can be done with it, with its way to the server on it. */
export function PickedTile({ image, place, total, lifted, onRemove, onRetry, handlers }: Props) {
  const { key, src, state, share = 0 } = image;
  const isOnItsWay = state === 'waiting' || state === 'sending';
  return (
    <li className={styles.tile} data-key={key} data-lifted={lifted || undefined}>
      <button
        type="button"
        {...handlers}
        className={styles.picture}
        aria-label={`第 ${place} 张，共 ${total} 张${states[state]}`}
      >
        <img src={src} alt="" draggable={false} />
      </button>
      {isOnItsWay && (
        <span className={styles.veil}>
          <Progress value={share * 100} label={`第 ${place} 张的上传进度`} />
        </span>
      )}
      {state === 'failed' && (
        <button
          type="button"
          className={styles.retry}
          aria-label={`重试上传第 ${place} 张`}
          onClick={onRetry}
        >
          <RefreshIcon />
          重试
        </button>
      )}
      <button type="button" className={styles.remove} aria-label={`移除第 ${place} 张`} onClick={onRemove}>
        <CloseIcon />
      </button>
    </li>
  );
}
