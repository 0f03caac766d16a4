import type { PreviewPicture } from './preview-picture.ts';
import styles from './image-preview.module.css';
import type { Point, View } from './preview-view.ts';

type Props = {
  picture: PreviewPicture;
  /** Its place among the pictures, and that of the one that is looked at; from 0. */
  place: number;
  from: number;
  /** How far the finger drags, in px: all of them sideways, only the one that is looked at down. */
  shift: Point;
  view: View;
};

/** One picture of the preview, a screen aside for each place between it and the one that is looked at. */
export function PreviewSlide({ picture, place, from, shift, view }: Props) {
  const { src, alt, width, height } = picture;
  const isLookedAt = place === from;
  const aside = `calc(${place - from} * (100% + 1rem) + ${shift.x}px)`;
  return (
    <div
      className={styles.slide}
      style={{ translate: `${aside} ${isLookedAt ? shift.y : 0}px` }}
      aria-hidden={!isLookedAt || undefined}
    >
      <img
        src={src}
        alt={alt || `第 ${place + 1} 张图片`}
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
