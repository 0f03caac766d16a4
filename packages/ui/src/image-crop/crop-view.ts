import { imagePreview } from '@academy/contract/limits.ts';
import { type Box, moveView, type View, zoomView } from '../image-preview/preview-view.ts';

type Size = { width: number; height: number };

/** A square stage that the picture covers: its shorter side fits, the longer one overflows. */
export function coverSquare(picture: Size, side: number): Box {
  const share = side / Math.min(picture.width, picture.height);
  return {
    stage: { width: side, height: side },
    fitted: { width: picture.width * share, height: picture.height * share },
  };
}

/** The visible part of the picture in the picture's own pixels. */
export function getCropArea(view: View, { stage, fitted }: Box, picture: Size) {
  const pixels = picture.width / (fitted.width * view.scale);
  const side = stage.width * pixels;
  return {
    x: (picture.width - side) / 2 - view.x * pixels,
    y: (picture.height - side) / 2 - view.y * pixels,
    side,
  };
}

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
const scales: Record<string, number> = { '+': 1.2, '=': 1.2, '-': 1 / 1.2 };
/** Share of the stage that an arrow key moves. */
const step = 1 / 16;

/** The view after a key press: arrows move, + and - zoom; undefined for other keys. */
export function keyView(view: View, key: string, box: Box): View | undefined {
  const direction = directions[key];
  const factor = scales[key];
  const distance = box.stage.width * step;
  if (direction) return moveView(view, { x: direction.x * distance, y: direction.y * distance }, box);
  if (factor) return zoomView(view, { scale: view.scale * factor, at: { x: 0, y: 0 } }, box);
  return undefined;
}

/** The range of the zoom slider. */
export const cropScales = { min: imagePreview.minScale, max: imagePreview.maxScale, step: 0.05 } as const;

/** JPEG quality at which the loss is invisible on a face. */
const quality = 0.9;

/**
 * Draws the visible square of the picture as a JPEG of at most `side` px; a smaller picture is not enlarged.
 * Transparent parts become white. Rejects when the browser cannot draw it, for example for lack of memory.
 */
export function cropPicture(image: HTMLImageElement, { view, box }: { view: View; box: Box }, side: number) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const cut = getCropArea(view, box, { width, height });
  const size = Math.max(1, Math.min(side, Math.round(cut.side)));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('No canvas'));
  // The background of a picture is data, not part of the interface.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, cut.x, cut.y, cut.side, cut.side, 0, 0, size, size);
  return new Promise<Blob>((resolve, reject) => {
    const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn')));
    canvas.toBlob(settle, 'image/jpeg', quality);
  });
}
