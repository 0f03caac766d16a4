import { imagePreview } from '@academy/contract/limits.ts';

export type Point = { x: number; y: number };

/**
 * How a picture is viewed: its scale relative to the fitted size, and the offset of its centre from the stage's, in
 * px.
 */
export type View = Point & { scale: number };

/** The stage, and the picture fitted into it; px. */
export type Box = { stage: Size; fitted: Size };

type Size = { width: number; height: number };

/** The whole picture, centred. */
export const initialView: View = { scale: imagePreview.minScale, x: 0, y: 0 };

export function fitPicture(picture: Size, stage: Size): Box {
  const share = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { stage, fitted: { width: picture.width * share, height: picture.height * share } };
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value));

/** The nearest allowed view: scale from 1 to 4, and no gap between the picture's edge and the stage. */
function clampView({ scale, x, y }: View, { stage, fitted }: Box): View {
  const size = Math.min(imagePreview.maxScale, Math.max(imagePreview.minScale, scale));
  return {
    scale: size,
    x: clamp(x, Math.max(0, (fitted.width * size - stage.width) / 2)),
    y: clamp(y, Math.max(0, (fitted.height * size - stage.height) / 2)),
  };
}

export const moveView = (view: View, offset: Point, box: Box): View =>
  clampView({ ...view, x: view.x + offset.x, y: view.y + offset.y }, box);

/** Zooms so that the point of the picture under `at` (px from the stage's centre) stays where it is. */
export function zoomView(view: View, { scale, at }: { scale: number; at: Point }, box: Box): View {
  const allowed = Math.min(imagePreview.maxScale, Math.max(imagePreview.minScale, scale));
  const factor = allowed / view.scale;
  return clampView(
    { scale: allowed, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor },
    box,
  );
}
