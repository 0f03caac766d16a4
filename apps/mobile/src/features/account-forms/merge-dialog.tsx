import { Dialog } from '@academy/ui/dialog/dialog.tsx';

type Props = { open: boolean; onClose: () => void; onConfirm: () => unknown };

/** Says plainly what follows when a number belongs to another account already. */
export function MergeDialog({ open, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      title="合并成一个账号？"
      confirmLabel="合并"
      cancelLabel="不合并"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        这个手机号已经有一个账号。合并后，现在这个账号里的收藏、点赞、预约、关注和学习记录都会归到那个账号，登录方式也一并转过去；合并后不能拆开。
      </p>
      <p>不合并的话，一切保持原样。</p>
    </Dialog>
  );
}
