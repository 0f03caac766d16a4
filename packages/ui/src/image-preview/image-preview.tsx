import { useRef } from 'react';
import { useModal } from '../sheet/use-modal.ts';
import styles from './image-preview.module.css';
import type { PreviewPicture } from './preview-picture.ts';
import { PreviewStage } from './preview-stage.tsx';

type Props = {
  pictures: readonly PreviewPicture[];
  /** The picture that is looked at; closed where there is none. */
  index: number | undefined;
  onChange: (index: number) => void;
  /** Asked for by 关闭, Escape, a press, and by dragging down. */
  onClose: () => void;
};

/**
 * Pictures on the whole screen, one at a time: pinched, double-pressed or wheeled from 1 to 4, turned by swiping or with
 * the arrow keys, left by dragging down. The platform keeps the focus inside and gives it back.
 */
export function ImagePreview({ pictures, index, onChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = index !== undefined && index < pictures.length;
  useModal(dialog, { open: isOpen, onClose });
  return (
    <dialog ref={dialog} className={styles.preview} aria-label="图片预览">
      {isOpen && <PreviewStage pictures={pictures} index={index} onChange={onChange} onClose={onClose} />}
    </dialog>
  );
}
