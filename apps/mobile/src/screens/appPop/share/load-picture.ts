import type { Picture } from '@academy/contract/areas/shapes.ts';

/** Milliseconds: a poster does not wait longer for a picture. */
const patience = 5_000;

/** A picture that can be drawn. Drawings know their shape only by what the wire says of them. */
export interface LoadedPicture {
  readonly image: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/** Waits until a picture can be drawn; undefined when it does not come. */
export async function loadPicture(picture: Picture): Promise<LoadedPicture | undefined> {
  const { url, srcset, width, height } = picture;
  const image = new Image();
  // The app of a phone is no page of the academy's host: drawn without leave, a picture would lock the poster.
  image.crossOrigin = 'anonymous';
  image.sizes = '750px';
  if (srcset) image.srcset = srcset;
  image.src = url;
  const late = new Promise<never>((_, reject) => setTimeout(reject, patience));
  return Promise.race([image.decode(), late]).then(
    () => ({ image, width, height }),
    () => undefined,
  );
}
