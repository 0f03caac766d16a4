import { useRef, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { BackIcon, CloseIcon } from '../icon/action-icons.tsx';
import { ChevronIcon } from '../icon/shell-icons.tsx';
import { useModal } from '../sheet/use-modal.ts';
import styles from './image-preview.module.css';
import { fitPicture, initialView, type Point, type View } from './preview-view.ts';
import { usePreviewGestures } from './use-preview-gestures.ts';
import { usePreviewKeys, usePreviewWheel } from './use-preview-keys.ts';

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
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = index !== undefined && index < pictures.length;
  useModal(dialog, { open: isOpen, onClose });
  return (
    <dialog ref={dialog} className={styles.preview} aria-label="图片预览">
      {isOpen && <PreviewStage pictures={pictures} index={index} onChange={onChange} onClose={onClose} />}
    </dialog>
  );
}

type StageProps = {
  pictures: readonly PreviewPicture[];
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
};

function PreviewStage({ pictures, index, onChange, onClose }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [viewed, setViewed] = useState<{ index: number; view: View }>({ index, view: initialView });
  const [shift, setShift] = useState<Point>({ x: 0, y: 0 });
  // Another picture starts unzoomed.
  const view = viewed.index === index ? viewed.view : initialView;
  const step = (by: 1 | -1) => {
    if (pictures[index + by]) onChange(index + by);
  };
  const gestureOptions = {
    view,
    onView: (next: View) => setViewed({ index, view: next }),
    getBox: () => {
      const picture = pictures[index];
      return picture && stage.current
        ? fitPicture(picture, stage.current.getBoundingClientRect())
        : undefined;
    },
    onStep: step,
  };
  const gestures = usePreviewGestures({ ...gestureOptions, onShift: setShift, onClose });
  usePreviewKeys(stage, gestureOptions);
  usePreviewWheel(stage, gestureOptions);
  return (
    <div className={styles.body}>
      <div className={styles.ground} style={{ opacity: 1 - Math.min(0.7, shift.y / 400) }} />
      <div
        ref={stage}
        className={styles.stage}
        data-held={shift.x !== 0 || shift.y !== 0 || undefined}
        {...gestures}
      >
        {pictures.map((picture, at) =>
          Math.abs(at - index) > 1 ? null : (
            <PreviewSlide
              key={`${at} ${picture.src}`}
              picture={picture}
              index={at}
              current={index}
              shift={shift}
              view={at === index ? view : initialView}
            />
          ),
        )}
      </div>
      <PreviewControls index={index} total={pictures.length} onStep={step} onClose={onClose} />
    </div>
  );
}

type SlideProps = {
  picture: PreviewPicture;
  /** Its index, and that of the current picture. */
  index: number;
  current: number;
  /** How far the finger drags, in px: all slides sideways, only the current one down. */
  shift: Point;
  view: View;
};

/** One slide, offset by a screen width for each step from the current one. */
function PreviewSlide({ picture, index, current, shift, view }: SlideProps) {
  const { src, alt, width, height } = picture;
  const isCurrent = index === current;
  const offset = `calc(${index - current} * (100% + 1rem) + ${shift.x}px)`;
  return (
    <div
      className={styles.slide}
      style={{ translate: `${offset} ${isCurrent ? shift.y : 0}px` }}
      aria-hidden={!isCurrent || undefined}
    >
      <img
        src={src}
        alt={alt || `第 ${index + 1} 张图片`}
        width={width}
        height={height}
        draggable={false}
        style={
          view.scale > 1
            ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
            : undefined
        }
      />
    </div>
  );
}

type ControlsProps = { index: number; total: number; onStep: (step: 1 | -1) => void; onClose: () => void };

function PreviewControls({ index, total, onStep, onClose }: ControlsProps) {
  return (
    <>
      <div className={styles.bar}>
        <IconButton label="关闭" tone="scrim" onClick={onClose}>
          <CloseIcon />
        </IconButton>
        <output className={styles.counter}>
          <span aria-hidden="true">
            {index + 1}/{total}
          </span>
          <span className="visually-hidden">
            第 {index + 1} 张，共 {total} 张
          </span>
        </output>
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

export type PreviewPicture = {
  src: string;
  /** Its own size in pixels. */
  width: number;
  height: number;
  alt?: string;
};
