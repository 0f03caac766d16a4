import type { ComponentProps } from 'react';
import { CloseIcon, RefreshIcon } from '../icon/action-icons.tsx';
import { Progress } from '../progress/progress.tsx';
import styles from './image-picker.module.css';

type Props = {
  image: ShownImage;
  position: number;
  total: number;
  lifted: boolean;
  onRemove: () => void;
  onRetry: () => void;
  /** This browser cannot show the picture at this address. */
  onBroken: (src: string) => void;
  handlers: ComponentProps<'button'>;
};

const states = { waiting: '，等待上传', sending: '，正在上传', failed: '，上传失败', done: '' };

/**
 * One picked picture, or the name of its file where it cannot be shown: pressing it opens its menu; shows the upload's
 * progress.
 */
export function PickedTile({ image, position, total, lifted, handlers, ...owner }: Props) {
  const { key, src, name = '', state, progress = 0 } = image;
  const isUploading = state === 'waiting' || state === 'sending';
  return (
    <li className={styles.tile} data-key={key} data-lifted={lifted || undefined}>
      <button
        type="button"
        {...handlers}
        className={styles.picture}
        aria-label={`第 ${position} 张，共 ${total} 张${src || !name ? '' : `，${name}`}${states[state]}`}
      >
        {src ? (
          <img src={src} alt="" draggable={false} onError={() => owner.onBroken(src)} />
        ) : (
          <span className={styles.name}>{name}</span>
        )}
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
          onClick={owner.onRetry}
        >
          <RefreshIcon />
          重试
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`移除第 ${position} 张`}
        onClick={owner.onRemove}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

export type PickedImage = {
  key: string;
  /** Its source: an object URL, or its address on the server. */
  src: string;
  /** Its address on the server, shown where this browser cannot show `src`, as most cannot with HEIC photos. */
  storedSrc?: string | undefined;
  /** The name of its file, shown in place of a picture that cannot be. */
  name?: string | undefined;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  progress?: number;
  /** Why it failed, as a text for the user. */
  reason?: string | undefined;
};

/** A picked picture with the source that this browser can show, if there is one. */
export type ShownImage = Omit<PickedImage, 'src'> & { src: string | undefined };
