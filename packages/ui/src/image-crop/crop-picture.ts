/** A square in a picture's own pixels. */
export type CropArea = { x: number; y: number; width: number };

/** JPEG quality at which the loss is invisible on a face. */
const quality = 0.9;

/**
 * Draws a square of the picture as a JPEG of at most `side` px; a smaller square is not enlarged. Transparent parts
 * become white. Rejects when the browser cannot draw it, for example for lack of memory.
 */
export function cropPicture(image: HTMLImageElement, area: CropArea, side: number): Promise<Blob> {
  const { x, y, width } = area;
  const size = Math.max(1, Math.min(side, Math.round(width)));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('No canvas'));
  // The background of a picture is data, not part of the interface.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, width, 0, 0, size, size);
  return new Promise<Blob>((resolve, reject) => {
    const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn')));
    canvas.toBlob(settle, 'image/jpeg', quality);
  });
}
