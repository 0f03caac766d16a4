import { toast } from '@academy/ui/toast/toast-store.ts';

/** Shares a page by its whole address; see `sharePage`. What it takes is fetched with the first press. */
export async function share(address: string): Promise<void> {
  const chunk = await import('./share-page.ts').catch(() => undefined);
  await (chunk ? chunk.sharePage(address) : toast.show('网络不太顺畅，请稍后再试'));
}
