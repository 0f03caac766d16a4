import { toast } from '@academy/ui/toast/toast-store.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { getShell } from '../../../platform/shell.ts';

/** Whether the phone has a way of its own to share. */
export const canHandOver = (): boolean => getShell().canShare();

/** Gives a card to the phone's own sharing; false when the reader left it or the phone refused, which then says so. */
export async function handOver(card: ShareData): Promise<boolean> {
  try {
    await getShell().share(card);
    return true;
  } catch (error) {
    if ((error as DOMException).name !== 'AbortError') toast.show('手机没有打开分享，可以复制链接再粘贴');
    return false;
  }
}

/** Puts a link on the clipboard, and says whether that worked. */
export async function copyLink(link: string): Promise<boolean> {
  const isCopied = await copyText(link);
  toast.show(isCopied ? '链接已复制，去粘贴给朋友吧' : '复制失败，请从地址栏复制');
  return isCopied;
}
