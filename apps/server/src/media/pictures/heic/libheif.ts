/* oxlint-disable no-underscore-dangle -- Emscripten puts it before the names of C functions. */
import { readFileSync } from 'node:fs';
import createModule from 'libheif-js/libheif-wasm/libheif.js';

/** A place in the decoder's memory, as its C interface takes and returns it. */
type Pointer = number;

/** What is used of libheif's C interface. The first argument of most calls is where the error is written to. */
interface Libheif {
  /** The decoder's memory: another array each time after it has grown. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly HEAPU32: Uint32Array<ArrayBuffer>;
  _malloc(size: number): Pointer;
  _heif_context_alloc(): Pointer;
  _heif_context_set_maximum_image_size_limit(context: Pointer, side: number): void;
  _heif_context_read_from_memory_without_copy(
    error: Pointer,
    context: Pointer,
    content: Pointer,
    length: number,
    options: Pointer,
  ): void;
  _heif_context_get_primary_image_handle(error: Pointer, context: Pointer, result: Pointer): void;
  _heif_image_handle_has_alpha_channel(handle: Pointer): number;
  _heif_image_handle_get_width(handle: Pointer): number;
  _heif_image_handle_get_height(handle: Pointer): number;
  _heif_decode_image(
    error: Pointer,
    handle: Pointer,
    result: Pointer,
    colours: number,
    layout: number,
    options: Pointer,
  ): void;
  _heif_image_get_primary_width(image: Pointer): number;
  _heif_image_get_primary_height(image: Pointer): number;
  _heif_image_get_plane_readonly2(image: Pointer, plane: number, rowBytes: Pointer): Pointer;
}

/** Constants of libheif: the colour space, its layouts with the bytes of a pixel side by side, and their plane. */
const rgb = 1;
const layouts = { 3: 10, 4: 11 } as const;
const interleavedPlane = 10;

/** The error that a call writes (code, subcode and the address of a text) and, behind it, what the call returns. */
const errorBytes = 12;
const pointerBytes = 4;

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Node has it, but the types of Node do not. */
declare const WebAssembly: {
  readonly Memory: new () => WasmMemory;
  readonly Module: new (content: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => WasmInstance;
};

type OnInstance = (instance: WasmInstance) => object;
type CreateModule = (settings: {
  instantiateWasm: (imports: object, onInstance: OnInstance) => object;
}) => Libheif;

/** Loads libheif. Its memory never exceeds `maxMegabytes`: beyond them a decoding throws. */
export function loadLibheif(maxMegabytes: number): Libheif {
  const file = new URL(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const create = createModule as unknown as CreateModule;
  return create({
    instantiateWasm: (imports, onInstance) => {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), imports);
      for (const each of Object.values(instance.exports))
        if (each instanceof WebAssembly.Memory) limitMemory(each, maxMegabytes * 2 ** 20);
      return onInstance(instance);
    },
  });
}

const pageBytes = 2 ** 16;

/**
 * The module exports its memory instead of importing one, and has no option for a maximum. It grows it by this method
 * only, which is replaced on this one object. The limits of a worker do not count such memory.
 */
function limitMemory(memory: WasmMemory, maxBytes: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > maxBytes) throw new RangeError('too much memory');
    return grow(pages);
  };
}

/** The pixels of a picture in the decoder's memory. */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** Bytes of one row, and the padding after it. */
  readonly rowBytes: number;
  readonly pixels: Uint8Array;
}

/**
 * Decodes the primary image of a HEIF file; libheif turns and mirrors it as the file says. Throws before it decodes
 * anything when the image or a part of it claims more than `maxPixels`, or is not of the `expected` size in pixels.
 * Nothing is freed: the thread ends with the picture.
 */
export function decodePrimaryImage(
  heif: Libheif,
  content: Uint8Array,
  { maxPixels, expected }: { maxPixels: number; expected: { width: number; height: number } },
): DecodedImage {
  const error = allocate(heif, errorBytes + pointerBytes);
  const result = error + errorBytes;
  const readResult = () => heif.HEAPU32[result / pointerBytes]!;
  const check = () => {
    const [code, subcode, text] = heif.HEAPU32.subarray(error / pointerBytes);
    if (code !== 0) throw new Error(`libheif ${code}.${subcode}: ${readText(heif, text!)}`);
  };

  const context = heif._heif_context_alloc();
  heif._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(maxPixels)));
  const copy = allocate(heif, content.length);
  heif.HEAPU8.set(content, copy);
  heif._heif_context_read_from_memory_without_copy(error, context, copy, content.length, 0);
  check();
  heif._heif_context_get_primary_image_handle(error, context, result);
  check();
  const handle = readResult();
  checkSize(expected, heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle));
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  heif._heif_decode_image(error, handle, result, rgb, layouts[channels], 0);
  check();
  const image = readResult();
  const { width, height } = expected;
  checkSize(expected, heif._heif_image_get_primary_width(image), heif._heif_image_get_primary_height(image));
  const start = heif._heif_image_get_plane_readonly2(image, interleavedPlane, result);
  const rowBytes = readResult();
  const pixels = heif.HEAPU8.subarray(start, start + rowBytes * height);
  return { width, height, channels, rowBytes, pixels };
}

function allocate(heif: Libheif, size: number): Pointer {
  const start = heif._malloc(size);
  if (start === 0) throw new RangeError('too much memory');
  return start;
}

function checkSize(expected: { width: number; height: number }, width: number, height: number): void {
  if (width === expected.width && height === expected.height) return;
  throw new Error(`${width} × ${height} pixels instead of ${expected.width} × ${expected.height}`);
}

function readText(heif: Libheif, start: Pointer): string {
  return Buffer.from(heif.HEAPU8.subarray(start, heif.HEAPU8.indexOf(0, start))).toString();
}
