import { question } from '@academy/ui/dialog/dialog-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';

/** Replaces the stream key after a confirmation, and loads the live again, which contains the new one. */
export function useRenewKey(contentId: number, onChanged: () => Promise<unknown>): () => Promise<void> {
  const { mutateAsync: renew } = useApiMutation('POST user/expert/streamkey');
  return async () => {
    const isConfirmed = await question.confirm({
      title: '更换推流密钥？',
      text: '您所有直播的旧密钥立刻失效，正在用旧密钥推流的软件会断开。换好以后，要在软件里重新填写。',
      confirmLabel: '更换',
      tone: 'danger',
    });
    if (!isConfirmed) return;
    const isRenewed = await renew({ content_id: contentId }).then(
      () => true,
      () => false,
    );
    await onChanged();
    if (isRenewed) toast.show('已更换，请在软件里填写新的密钥');
  };
}
