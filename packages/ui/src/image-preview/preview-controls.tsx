import { IconButton } from '../icon-button/icon-button.tsx';
import { BackIcon, CloseIcon } from '../icon/action-icons.tsx';
import { ChevronIcon } from '../icon/shell-icons.tsx';
import styles from './image-preview.module.css';

type Props = { index: number; total: number; onStep: (step: 1 | -1) => void; onClose: () => void };

/** The counter and the buttons over the pictures. The carousel announces the pictures itself. */
export function PreviewControls({ index, total, onStep, onClose }: Props) {
  return (
    <>
      <div className={styles.bar}>
        <IconButton label="关闭" tone="scrim" onClick={onClose}>
          <CloseIcon />
        </IconButton>
        <span className={styles.counter}>
          <span aria-hidden="true">
            {index + 1}/{total}
          </span>
          <span className="visually-hidden">
            第 {index + 1} 张，共 {total} 张
          </span>
        </span>
      </div>
      {total > 1 && (
        <div className={styles.turns}>
          <IconButton label="上一张" tone="scrim" disabled={index === 0} onClick={() => onStep(-1)}>
            <BackIcon />
          </IconButton>
          <IconButton label="下一张" tone="scrim" disabled={index === total - 1} onClick={() => onStep(1)}>
            <ChevronIcon />
          </IconButton>
        </div>
      )}
    </>
  );
}
