import type { Wire } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { question } from '@academy/ui/dialog/question-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { moment } from '../../../format/date.ts';
import { useChange } from '../../../session/use-change.ts';

type Device = Wire['GET user/session']['output']['list'][number];

/** One device; the present one is named, any other can be signed out after a question. */
export function DeviceRow({ device: { id, device, seen_at: seenAt, current } }: { device: Device }) {
  const client = useQueryClient();
  const end = useChange('POST user/session/end', {
    onSuccess: () => toast.show('那台设备已退出'),
    // Gone already, or not yet: the list tells.
    onSettled: () => client.invalidateQueries({ queryKey: ['GET user/session'] }),
  });
  const ask = async () => {
    const isSure = await question.confirm({
      title: `退出「${device}」？`,
      text: '那台设备要重新登录才能使用这个账号。',
      confirmLabel: '退出',
    });
    if (isSure) await end.mutateAsync({ session_id: id }).catch(() => {});
  };
  return (
    <Cell
      title={device}
      note={current ? '正在使用' : `上次使用：${moment(seenAt)}`}
      value={
        current ? (
          '本机'
        ) : (
          <Button small variant="quiet" onClick={ask} aria-label={`退出这台设备：${device}`}>
            退出这台设备
          </Button>
        )
      }
    />
  );
}
