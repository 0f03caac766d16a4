import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { Box, View } from '../image-preview/preview-view.ts';
import { keyView } from './crop-view.ts';
import styles from './image-crop.module.css';
import { useCropGestures, useCropWheel } from './use-crop-gestures.ts';

type Props = {
  src: string;
  image: RefObject<HTMLImageElement | null>;
  /** Whether the picture is wider than high. */
  isWide: boolean;
  view: View;
  onView: (view: View) => void;
  getBox: () => Box | undefined;
  onLoad: (image: HTMLImageElement) => void;
  onFail: () => void;
};

/** The square with the picture behind it, moved by fingers, a wheel or keys. */
export function CropStage({ src, image, isWide, onLoad, onFail, ...look }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useCropGestures(look);
  useCropWheel(stage, look);
  const press = (event: KeyboardEvent) => {
    const box = look.getBox();
    const next = box && !event.ctrlKey && !event.metaKey ? keyView(look.view, event.key, box) : undefined;
    if (!next) return;
    event.preventDefault();
    look.onView(next);
  };
  const { x, y, scale } = look.view;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its own are what the role is for.
    <div
      ref={stage}
      className={styles.stage}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
      tabIndex={0}
      aria-label="要用的部分：方向键移动图片，加号和减号缩放"
      onKeyDown={press}
      {...gestures}
    >
      <img
        ref={image}
        src={src}
        alt=""
        draggable={false}
        data-wide={isWide || undefined}
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        onLoad={(event) => onLoad(event.currentTarget)}
        onError={onFail}
      />
      <span className={styles.ring} />
    </div>
  );
}
