import type { Box, View } from '../image-preview/preview-view.ts';
import { cutOf } from './crop-view.ts';

/** Of a JPEG: what is lost cannot be seen on a face. */
const quality = 0.9;

/**
 * Draws what the stage shows as a square JPEG of at most `side` px; a smaller picture is not blown up. What lets light
 * through stands on white. Rejects where the browser cannot draw it (too large a picture for its memory).
 */
export function cropPicture(image: HTMLImageElement, { view, box }: { view: View; box: Box }, side: number) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const cut = cutOf(view, box, { width, height });
  const size = Math.max(1, Math.min(side, Math.round(cut.side)));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('No canvas'));
  // The ground of a picture is data, not a part of the interface.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, size, size);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, cut.x, cut.y, cut.side, cut.side, 0, 0, size, size);
  return new Promise<Blob>((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn')));
    canvas.toBlob(take, 'image/jpeg', quality);
  });
}
