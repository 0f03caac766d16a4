import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@academy/client/api-error.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { pageAddress } from '../../navigation/paths.ts';
import { session } from '../../session/session-store.ts';

type Props = { open: boolean; onClose: () => void; onConfirm: () => unknown };

/** Explains what merging does when the number already belongs to another account. */
export function MergeAccountsDialog({ open, onClose, onConfirm }: Props) {
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

/** Shown in place of a form that requires a mobile number: the reason, and a link to bind one. */
export function MobileRequired({ reason }: { reason: string }) {
  return (
    <Empty text={reason}>
      <ButtonLink href={pageAddress('/pages/common/bindMobile')}>绑定手机号</ButtonLink>
    </Empty>
  );
}

type Input = Api['POST user/login/bind']['input'];
type Settings = { onBound: () => void; onFailed: (error: ApiError) => void };

/**
 * Binds a mobile number. If the number belongs to another account, nothing changes until `merge` is called;
 * `needsMergeConfirmation` is true meanwhile. After a merge the session may continue as the other account.
 */
export function useBindMobile({ onBound, onFailed }: Settings) {
  const client = useQueryClient();
  const [pendingMerge, setPendingMerge] = useState<Input>();
  const bind = useApiMutation('POST user/login/bind', {
    silent: true,
    onSuccess: (login, input) => {
      if (login.next === 'confirmMerge') return setPendingMerge(input);
      setPendingMerge(undefined);
      session.save(login.token);
      void client.invalidateQueries({ queryKey: ['GET user'] });
      onBound();
    },
    onError: (error) => {
      setPendingMerge(undefined);
      onFailed(error);
    },
  });
  return {
    bind: bind.mutate,
    isPending: bind.isPending,
    needsMergeConfirmation: pendingMerge !== undefined,
    cancelMerge: () => setPendingMerge(undefined),
    merge: () => pendingMerge && bind.mutateAsync({ ...pendingMerge, merge: 1 }).catch(() => {}),
  };
}
