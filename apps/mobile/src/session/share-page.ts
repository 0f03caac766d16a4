import { toast } from '@academy/ui/toast/toast-store.ts';
import { copyText } from '../platform/copy-text.ts';
import { call } from './call.ts';

/**
 * Hands a page on: to the phone's own sharing where it has one, else as a link on the clipboard, and says so. The
 * academy names the card; where it does not answer, the address alone is shared. Never rejects.
 */
export async function sharePage(address: string): Promise<void> {
  const { card } = await call('GET getShareParams', { url: address }).catch(() => ({ card: undefined }));
  const link = card?.link ?? address;
  if (await handToPhone({ ...(card && { title: card.title, text: card.description }), url: link })) return;
  const copied = await copyText(link);
  toast.show(copied ? '链接已复制，去粘贴给朋友吧' : '复制失败，请从地址栏复制');
}

/** Whether the phone took it; a reader who changed their mind counts as done. */
async function handToPhone(data: ShareData): Promise<boolean> {
  // Older browsers have neither; the types know only the newer ones.
  const { share } = navigator as Partial<Navigator>;
  if (!share) return false;
  try {
    await share.call(navigator, data);
    return true;
  } catch (error) {
    return (error as DOMException).name === 'AbortError';
  }
}
