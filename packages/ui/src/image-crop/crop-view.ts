import { imagePreview } from '@academy/contract/limits.ts';
import { type Box, moveView, type View, zoomView } from '../image-preview/preview-view.ts';

type Size = { width: number; height: number };

/** A square stage that the picture covers at least: the shorter side fits, the longer one reaches beyond it. */
export function coverSquare(picture: Size, side: number): Box {
  const share = side / Math.min(picture.width, picture.height);
  return {
    stage: { width: side, height: side },
    fitted: { width: picture.width * share, height: picture.height * share },
  };
}

/** The part of the picture that the stage shows, in the picture's own pixels. */
export function cutOf(view: View, { stage, fitted }: Box, picture: Size) {
  const pixels = picture.width / (fitted.width * view.scale);
  const side = stage.width * pixels;
  return {
    x: (picture.width - side) / 2 - view.x * pixels,
    y: (picture.height - side) / 2 - view.y * pixels,
    side,
  };
}

const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
const scales: Record<string, number> = { '+': 1.2, '=': 1.2, '-': 1 / 1.2 };
/** Share of the stage that an arrow key moves. */
const step = 1 / 16;

/** What a key makes of the view: arrows look further that way, + and - closer and less close; undefined for others. */
export function keyView(view: View, key: string, box: Box): View | undefined {
  const way = ways[key];
  const grown = scales[key];
  const far = box.stage.width * step;
  if (way) return moveView(view, { x: way.x * far, y: way.y * far }, box);
  if (grown) return zoomView(view, { scale: view.scale * grown, at: { x: 0, y: 0 } }, box);
  return undefined;
}

/** The scales that the slider goes through. */
export const cropScales = { min: imagePreview.minScale, max: imagePreview.maxScale, step: 0.05 } as const;
