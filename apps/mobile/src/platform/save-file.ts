import { isInWeChat } from './in-wechat.ts';

/** WeChat's browser lets no page hand over a file: it does nothing, without a word. */
export const canSaveFiles = (): boolean => !isInWeChat();

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
