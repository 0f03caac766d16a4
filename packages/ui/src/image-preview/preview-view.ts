import { imagePreview } from '@academy/contract/limits.ts';

export type Point = { x: number; y: number };

/** How a picture is looked at: its size by the fitted one, and how far its middle lies from that of the stage, in px. */
export type View = Point & { scale: number };

/** The stage, and the picture as large as it fits in it; px. */
export type Box = { stage: Size; fitted: Size };

type Size = { width: number; height: number };

/** The whole picture. */
export const still: View = { scale: imagePreview.minScale, x: 0, y: 0 };

export function fitPicture(picture: Size, stage: Size): Box {
  const share = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { stage, fitted: { width: picture.width * share, height: picture.height * share } };
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** The nearest view that is allowed: from 1 to 4, and never further aside than to the picture's edge. */
function bounded({ scale, x, y }: View, { stage, fitted }: Box): View {
  const size = Math.min(imagePreview.maxScale, Math.max(imagePreview.minScale, scale));
  return {
    scale: size,
    x: clamp(x, Math.max(0, (fitted.width * size - stage.width) / 2)),
    y: clamp(y, Math.max(0, (fitted.height * size - stage.height) / 2)),
  };
}

export const moveView = (view: View, way: Point, box: Box): View =>
  bounded({ ...view, x: view.x + way.x, y: view.y + way.y }, box);

/** Another scale, by which the point of the picture under `at` (px from the stage's middle) stays where it is. */
export function zoomView(view: View, { scale, at }: { scale: number; at: Point }, box: Box): View {
  const allowed = Math.min(imagePreview.maxScale, Math.max(imagePreview.minScale, scale));
  const grown = allowed / view.scale;
  return bounded(
    { scale: allowed, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown },
    box,
  );
}
