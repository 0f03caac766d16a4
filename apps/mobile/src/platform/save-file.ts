import { isInWeChat } from './device.ts';
import { getShell, type NamedFile } from './shell.ts';

/** WeChat's browser silently ignores downloads. */
export const canSaveFiles = (): boolean => !isInWeChat();

/**
 * Saves a text or a picture as a file. Resolves with the message to show: `saved`, or that it failed; undefined when
 * the phone's share sheet handled it.
 */
export async function saveFile(file: NamedFile, saved: string): Promise<string | undefined> {
  const { saveFile: saveInShell } = getShell();
  try {
    if (saveInShell) {
      await saveInShell(file);
      return undefined;
    }
    download(file);
    return saved;
  } catch (error) {
    return (error as Error).name === 'AbortError' ? undefined : '没有保存成功，请再试一次';
  }
}

/** Phones open the file with the app for its type. */
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
