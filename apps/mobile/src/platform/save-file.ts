import { isInWeChat } from './in-wechat.ts';
import { getShell, type NamedFile } from './shell.ts';

/** WeChat's browser lets no page hand over a file: it does nothing, without a word. */
export const canSaveFiles = (): boolean => !isInWeChat();

/**
 * Hands a text or a picture over as a file. Gives what is to be said of it: `saved`, or that it was not. Nothing where the
 * phone's own sheet showed it: kept in the phone, sent to somebody, or left.
 */
export async function saveFile(file: NamedFile, saved: string): Promise<string | undefined> {
  const { saveFile: handOver } = getShell();
  try {
    if (handOver) {
      await handOver(file);
      return undefined;
    }
    download(file);
    return saved;
  } catch (error) {
    return (error as Error).name === 'AbortError' ? undefined : '没有保存成功，请再试一次';
  }
}

/** Phones open it with the app that knows its type. */
function download({ name, type, content }: NamedFile): void {
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
