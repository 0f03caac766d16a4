import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type DecodedImage, decodePrimaryImage, loadLibheif } from './libheif.ts';
import { createTiffHeader } from './tiff-header.ts';

/** What `decodeHeic` runs in a thread of its own, for one photo. */

export interface HeicTask {
  /** The bytes of the photo, or the path of its file. */
  readonly input: Uint8Array | string;
  /** Pixels, as measured from its header. */
  readonly width: number;
  readonly height: number;
  readonly icc: Uint8Array | undefined;
  readonly maxPixels: number;
  readonly decoderMegabytes: number;
}

/** A complete TIFF file, or why there is none. */
export type HeicOutcome = { readonly tiff: Uint8Array<ArrayBuffer> } | { readonly failure: string };

const { input, width, height, icc, maxPixels, decoderMegabytes } = workerData as HeicTask;
// Outside `decode`, because these failures are not the photo's.
const content = typeof input === 'string' ? readFileSync(input) : input;
const heif = loadLibheif(decoderMegabytes);

const outcome = decode();
parentPort!.postMessage(outcome, 'tiff' in outcome ? [outcome.tiff.buffer] : []);

function decode(): HeicOutcome {
  try {
    const expected = { width, height };
    return { tiff: encodeTiff(decodePrimaryImage(heif, content, { maxPixels, expected })) };
  } catch (error) {
    return { failure: String(error) };
  }
}

function encodeTiff(image: DecodedImage): Uint8Array<ArrayBuffer> {
  const header = createTiffHeader({ ...image, icc });
  const lineBytes = image.width * image.channels;
  const tiff = new Uint8Array(header.length + lineBytes * image.height);
  tiff.set(header);
  for (let row = 0; row < image.height; row += 1) {
    const start = row * image.rowBytes;
    tiff.set(image.pixels.subarray(start, start + lineBytes), header.length + row * lineBytes);
  }
  return tiff;
}
