import { useRef, useState } from 'react';
import type { PreviewPicture } from './preview-picture.ts';
import styles from './image-preview.module.css';
import { PreviewControls } from './preview-controls.tsx';
import { PreviewSlide } from './preview-slide.tsx';
import { fitPicture, type Point, still, type View } from './preview-view.ts';
import { usePreviewGestures } from './use-preview-gestures.ts';
import { usePreviewKeys, usePreviewWheel } from './use-preview-keys.ts';

type Props = {
  pictures: readonly PreviewPicture[];
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
};

/** What is in an open preview: the picture between its neighbours, the counter and the controls. */
export function PreviewStage({ pictures, index, onChange, onClose }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const [looked, setLooked] = useState<{ index: number; view: View }>({ index, view: still });
  const [shift, setShift] = useState<Point>({ x: 0, y: 0 });
  // Another picture is looked at whole.
  const view = looked.index === index ? looked.view : still;
  const step = (by: 1 | -1) => {
    if (pictures[index + by]) onChange(index + by);
  };
  const look = {
    view,
    onView: (next: View) => setLooked({ index, view: next }),
    getBox: () => {
      const picture = pictures[index];
      return picture && stage.current
        ? fitPicture(picture, stage.current.getBoundingClientRect())
        : undefined;
    },
    onStep: step,
  };
  const gestures = usePreviewGestures({ ...look, onShift: setShift, onClose });
  usePreviewKeys(stage, look);
  usePreviewWheel(stage, look);
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
              place={at}
              from={index}
              shift={shift}
              view={at === index ? view : still}
            />
          ),
        )}
      </div>
      <PreviewControls index={index} total={pictures.length} onStep={step} onClose={onClose} />
    </div>
  );
}
