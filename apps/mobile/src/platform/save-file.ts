import { isHybrid } from './device.ts';
import { isInWeChat } from './in-wechat.ts';

/** Neither WeChat's browser nor a shell's web view lets a page hand over a file: they do nothing, without a word. */
export const canSaveFiles = (): boolean => !isInWeChat() && !isHybrid();

/** How a picture that is shown can be kept all the same. A shell's web view has no menu for a long press. */
export const keepingPictures = (): string => (isHybrid() ? '截屏可以保存' : '长按图片可以保存');

/** Hands a text or a picture to the browser as a file: phones open it with the app that knows its type. */
export function saveFile({ name, type, content }: { name: string; type: string; content: BlobPart }): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
