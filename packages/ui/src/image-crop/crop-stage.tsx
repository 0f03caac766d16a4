import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { type Box, moveView, type Point, type View, zoomView } from '../image-preview/preview-view.ts';
import { pointOf } from '../image-preview/use-preview-gestures.ts';
import { keyView } from './crop-view.ts';
import styles from './image-crop.module.css';

type Props = {
  src: string;
  image: RefObject<HTMLImageElement | null>;
  /** Landscape format. */
  isWide: boolean;
  view: View;
  onView: (view: View) => void;
  getBox: () => Box | undefined;
  onLoad: (image: HTMLImageElement) => void;
  onFail: () => void;
};

/** The square with the picture behind it, moved by fingers, wheel or keys. */
export function CropStage({ src, image, isWide, onLoad, onFail, ...gestureOptions }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useCropGestures(gestureOptions);
  useCropWheel(stage, gestureOptions);
  const press = (event: KeyboardEvent) => {
    const box = gestureOptions.getBox();
    const next =
      box && !event.ctrlKey && !event.metaKey ? keyView(gestureOptions.view, event.key, box) : undefined;
    if (!next) return;
    event.preventDefault();
    gestureOptions.onView(next);
  };
  const { x, y, scale } = gestureOptions.view;
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

type Stage = { view: View; onView: (view: View) => void; getBox: () => Box | undefined };

const none: Point = { x: 0, y: 0 };

/** Handlers for the stage: one finger moves the picture, two zoom. */
function useCropGestures({ view, onView, getBox }: Stage) {
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ from: Point; spread: number; view: View }>(undefined);
  /** Restarts the gesture whenever a finger is added or lifted. */
  const restart = () => {
    const { middle, spread } = measure([...fingers.current.values()]);
    start.current = fingers.current.size > 0 ? { from: middle, spread, view } : undefined;
  };
  const lift = (event: PointerEvent) => {
    if (fingers.current.delete(event.pointerId)) restart();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || fingers.current.size > 1) return;
      fingers.current.set(event.pointerId, pointOf(event));
      event.currentTarget.setPointerCapture(event.pointerId);
      restart();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = start.current;
      const box = getBox();
      if (!current || !box || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, pointOf(event));
      const { middle, spread } = measure([...fingers.current.values()]);
      const offset = { x: middle.x - current.from.x, y: middle.y - current.from.y };
      const factor = current.spread > 0 ? spread / current.spread : 1;
      const zoomed = zoomView(current.view, { scale: current.view.scale * factor, at: current.from }, box);
      onView(moveView(zoomed, offset, box));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** The midpoint of one or two fingers, and their distance. */
function measure([first = none, second = first]: Point[]) {
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}

/** Zooms at the pointer by a mouse wheel, or by a touchpad's pinch, which browsers report as a wheel. */
function useCropWheel(stage: RefObject<HTMLElement | null>, { view, onView, getBox }: Stage) {
  const zoom = useEffectEvent((event: WheelEvent) => {
    const box = getBox();
    event.preventDefault();
    const scale = view.scale * Math.exp(-event.deltaY / 300);
    if (box) onView(zoomView(view, { scale, at: pointOf(event as never) }, box));
  });
  useEffect(() => {
    const element = stage.current;
    const handle = (event: WheelEvent) => zoom(event);
    // React's listener is passive and could not prevent the browser's own zoom.
    element?.addEventListener('wheel', handle, { passive: false });
    return () => element?.removeEventListener('wheel', handle);
  }, [stage]);
}
