import { question } from '@academy/ui/dialog/dialog-store.ts';
import { config } from './config-store.ts';

/** Opens a page of another site in place of the app once the user has agreed; `leave` is the browser's in tests. */
export async function confirmLeaving(
  url: string,
  leave = (address: string): void => window.location.assign(address),
): Promise<void> {
  const isSure = await question.confirm({
    title: `离开${config.get().name}？`,
    text: `将打开 ${new URL(url).host} 的页面，那里的内容由对方负责。`,
    confirmLabel: '打开',
    cancelLabel: '留在这里',
  });
  if (isSure) leave(url);
}
