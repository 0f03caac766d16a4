import { Modal } from '../modal/modal.tsx';
import { type PreviewPicture, PreviewStage } from './preview-stage.tsx';

type Props = {
  pictures: readonly PreviewPicture[];
  /** The index of the shown picture; closed when undefined. */
  index: number | undefined;
  onChange: (index: number) => void;
  /** Called by 关闭, Escape, a press, and dragging down. */
  onClose: () => void;
};

/**
 * A full-screen viewer: pinch, double tap or wheel zoom from 1 to 4, swipes and arrow keys change the picture,
 * dragging down closes it. The native dialog keeps the focus inside and returns it.
 */
export function ImagePreview({ pictures, index, onChange, onClose }: Props) {
  const isOpen = index !== undefined && index < pictures.length;
  return (
    <Modal open={isOpen} onClose={onClose} place="full" aria-label="图片预览">
      {() =>
        isOpen && <PreviewStage pictures={pictures} index={index} onChange={onChange} onClose={onClose} />
      }
    </Modal>
  );
}
