import type { Upload } from '@academy/contract/areas/upload.ts';
import { UploadQueue } from '@academy/client/upload-queue.ts';
import type { PickedImage } from '@academy/ui/image-picker/picked-image.ts';
import { useInsertionEffect, useState, useSyncExternalStore } from 'react';
import { upload } from '../../session/upload.ts';

/** The addresses under which the browser shows files of the phone: one for each, given back when it is removed. */
const shown = new WeakMap<File, string>();

function showFile(file: File): string {
  const address = shown.get(file) ?? URL.createObjectURL(file);
  shown.set(file, address);
  return address;
}

function hideFile(file: File): void {
  const address = shown.get(file);
  if (address) URL.revokeObjectURL(address);
  shown.delete(file);
}

/** Nothing is sent, and nothing shown, for a screen that is gone. */
function leave(queue: UploadQueue<Upload>): void {
  const files = queue.getSnapshot().map(({ file }) => file);
  queue.clear();
  files.forEach(hideFile);
}

/**
 * Pictures that are picked and sent at once. `picker` is spread on an ImagePicker; `finish` resolves with what the server
 * answered, in the order shown, once nothing is on its way, or with undefined when one has failed and waits for its owner.
 */
export function usePictureUpload() {
  const [queue] = useState(
    () => new UploadQueue<Upload>((file, settings) => upload('upload', file, settings) as Promise<Upload>),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const images: readonly PickedImage[] = uploads.map(({ key, file, state, share }) => ({
    key,
    state,
    share,
    src: showFile(file),
  }));
  // Of all effects this kind alone is undone at the end of a screen and not already when it is covered. It may not set
  // state, which leaving does: that waits for a moment.
  useInsertionEffect(() => () => queueMicrotask(() => leave(queue)), [queue]);
  const remove = (key: string) => {
    const file = uploads.find((each) => each.key === key)?.file;
    queue.remove(key);
    if (file) hideFile(file);
  };
  const finish = async (): Promise<Upload[] | undefined> => {
    const count = queue.getSnapshot().length;
    const done = (await queue.settled()).map(({ result }) => result);
    // The screen was left meanwhile: what was to be sent without pictures is not meant.
    if (count > 0 && done.length === 0) return undefined;
    return done.every((each) => each !== undefined) ? done : undefined;
  };
  return {
    picker: { images, onAdd: queue.add, onRemove: remove, onMove: queue.move, onRetry: queue.retry },
    finish,
  };
}
