import { toast } from '@academy/ui/toast/toast-store.ts';
import { copyText } from '../../platform/copy-text.ts';

/** Puts a page's address on the clipboard and says so. */
export async function shareLink(address: string): Promise<void> {
  const copied = await copyText(address);
  toast.show(copied ? '链接已复制，去粘贴给朋友吧' : '复制失败，请从地址栏复制');
}
