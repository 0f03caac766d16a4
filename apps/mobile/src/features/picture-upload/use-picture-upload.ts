import type { Upload } from '@academy/contract/areas/upload.ts';
import { UploadQueue } from '@academy/client/upload-queue.ts';
import { isHeic } from '@academy/ui/image-picker/is-heic.ts';
import type { PickedImage } from '@academy/ui/image-picker/picked-tile.tsx';
import { useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react';
import { upload } from '../../data/upload.ts';
import { convertHeic } from './convert-heic.ts';

/** Object URLs of picked files: one per file, revoked when the file is removed. */
const objectUrls = new WeakMap<File, string>();

function getObjectUrl(file: File): string {
  const address = objectUrls.get(file) ?? URL.createObjectURL(file);
  objectUrls.set(file, address);
  return address;
}

function revokeObjectUrl(file: File): void {
  const address = objectUrls.get(file);
  if (address) URL.revokeObjectURL(address);
  objectUrls.delete(file);
}

/** Cancels uploads and revokes URLs when the screen is closed. */
function clearQueue(queue: UploadQueue<Upload>): void {
  const files = queue.getSnapshot().map(({ file }) => file);
  queue.clear();
  files.forEach(revokeObjectUrl);
}

/**
 * Uploads pictures as soon as they are picked. `picker` is spread on an ImagePicker. `finish` resolves with the
 * server's responses in the order shown once all uploads are done, or with undefined if one failed.
 */
export function usePictureUpload() {
  const [queue] = useState(
    () => new UploadQueue<Upload>((file, settings) => upload('upload', file, settings) as Promise<Upload>),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const images: readonly PickedImage[] = uploads.map(
    ({ key, file, state, share: progress, result, error }) => ({
      key,
      state,
      progress,
      src: getObjectUrl(file),
      storedSrc: result?.url ?? undefined,
      name: file.name,
      reason: error?.refused ? error.message : undefined,
    }),
  );
  // Insertion effects are the only ones whose cleanup runs when the screen is closed and not already when it is
  // covered. They must not set state, which clearing does, so it is deferred.
  const isClosed = useRef(false);
  useInsertionEffect(
    () => () => {
      isClosed.current = true;
      queueMicrotask(() => clearQueue(queue));
    },
    [queue],
  );
  /** HEIC photos are converted first where this browser can. */
  const convertAndAdd = async (files: readonly File[]): Promise<void> => {
    queue.add(files.filter((file) => !isHeic(file)));
    const converted = await Promise.all(files.filter(isHeic).map(convertHeic));
    if (!isClosed.current) queue.add(converted);
  };
  const pending = useRef<Promise<unknown>>(Promise.resolve());
  const add = (files: readonly File[]): void => {
    pending.current = Promise.all([pending.current, convertAndAdd(files)]);
  };
  const remove = (key: string) => {
    const file = uploads.find((each) => each.key === key)?.file;
    queue.remove(key);
    if (file) revokeObjectUrl(file);
  };
  const finish = async (): Promise<Upload[] | undefined> => {
    await pending.current;
    const count = queue.getSnapshot().length;
    const done = (await queue.settled()).map(({ result }) => result);
    // The screen was closed meanwhile: a form must not be sent without its pictures.
    if (count > 0 && done.length === 0) return undefined;
    return done.every((each) => each !== undefined) ? done : undefined;
  };
  return {
    picker: { images, onAdd: add, onRemove: remove, onMove: queue.move, onRetry: queue.retry },
    finish,
  };
}
