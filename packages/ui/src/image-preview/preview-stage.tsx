import { useRef, useState } from 'react';
import Lightbox, { type ControllerRef, type GenericSlide, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { imagePreview } from '@academy/contract/limits.ts';
import styles from './image-preview.module.css';
import { PreviewControls } from './preview-controls.tsx';
import { usePreviewPress } from './use-preview-press.ts';

export type PreviewPicture = {
  src: string;
  /** Its own size in pixels. */
  width: number;
  height: number;
  alt?: string;
};

interface PictureSlide extends GenericSlide, PreviewPicture {
  type: 'picture';
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: PictureSlide;
  }
}

type Props = {
  pictures: readonly PreviewPicture[];
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
};

/** Milliseconds: the library fades, and slides to the neighbour; it does neither where reduced motion is asked for. */
const animation = { fade: 120, swipe: 250, zoom: 120 };
/**
 * The scale of plus, minus and the wheel. The press hook decides what a double press does, so the library's own is
 * switched off.
 */
const zoomSteps = {
  // The scale follows the distance of two fingers exactly.
  pinchZoomV4: true,
  zoomInMultiplier: 1.5,
  scrollToZoom: true,
  keyboardMoveDistance: 40,
  doubleTapDelay: 0,
  doubleClickDelay: 0,
};
const labels = {
  Carousel: '图片',
  Slide: '图片',
  'Photo gallery': '全部图片',
  '{index} of {total}': '第 {index} 张，共 {total} 张',
};

/** The pictures of an open preview. The first ones it gets stay, because the library would start again with others. */
export function PreviewStage({ pictures, index, onChange, onClose }: Props) {
  const [first] = useState(index);
  const [slides] = useState(() => pictures.map((picture): PictureSlide => ({ ...picture, type: 'picture' })));
  const root = useRef<HTMLDivElement>(null);
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const press = usePreviewPress(zoom, onClose);
  const step = (by: 1 | -1) => (by > 0 ? controller.current?.next() : controller.current?.prev());
  return (
    <>
      <div ref={root} />
      <Lightbox
        open
        className={styles.stage}
        close={onClose}
        slides={slides}
        index={first}
        plugins={[Zoom]}
        animation={animation}
        labels={labels}
        carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
        controller={{ ref: controller, closeOnPullDown: true, closeOnEscape: false }}
        // Library types other than images may be zoomed to a fixed scale, whatever their number of pixels.
        zoom={{
          ref: zoom,
          supports: ['picture'],
          minZoom: imagePreview.minScale,
          maxZoom: imagePreview.maxScale,
          ...zoomSteps,
        }}
        noScroll={{ disabled: true }}
        portal={{
          root: () => root.current,
          // The native dialog around it is the one dialog.
          container: { role: 'none', 'aria-label': undefined, 'aria-modal': undefined, ...press },
        }}
        on={{ view: ({ index: shown }) => onChange(shown) }}
        toolbar={{ buttons: [] }}
        render={{
          buttonPrev: () => null,
          buttonNext: () => null,
          buttonZoom: () => null,
          slide: ({ slide, offset, rect }) =>
            slide.type === 'picture' && (
              <PreviewPictureSlide
                slide={slide}
                place={slides.indexOf(slide)}
                isCurrent={offset === 0}
                rect={rect}
              />
            ),
          controls: () => (
            <>
              <div className={styles.ground} />
              <PreviewControls index={index} total={slides.length} onStep={step} onClose={onClose} />
            </>
          ),
        }}
      />
    </>
  );
}

type SlideProps = {
  slide: PictureSlide;
  place: number;
  isCurrent: boolean;
  /** The stage in px. */
  rect: { width: number; height: number };
};

/** A picture as large as the stage allows. Its box has no margins, so that a zoomed one leaves no gap at its edges. */
function PreviewPictureSlide({ slide, place, isCurrent, rect }: SlideProps) {
  const { src, alt, width, height } = slide;
  const share = Math.min(rect.width / width, rect.height / height);
  return (
    <img
      src={src}
      alt={isCurrent ? alt || `第 ${place + 1} 张图片` : ''}
      width={width}
      height={height}
      draggable={false}
      className={styles.picture}
      style={{ width: width * share, height: height * share }}
    />
  );
}
