import { useState } from 'react';
import type { ApiError } from '@academy/client/api-error.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { coolingOff } from '@academy/contract/limits.ts';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { TextArea } from '@academy/ui/field/field.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import { type ProofField, ProofFields, useProof } from '../../../features/account-forms/identity-proof.tsx';
import { dateTime } from '../../../format/date-time.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { session } from '../../../session/session-store.ts';
import styles from './account-screen.module.css';

type Props = { open: boolean; onClose: () => void; profile: Profile };

/** Lists the consequences of deleting the account, then asks for proof of identity. */
export function DeleteAccountSheet({ open, onClose, profile }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="注销账号">
      <div className={styles.leave}>
        <ul className={styles.points}>
          <li>提交后会立即退出所有设备。</li>
          <li>之后有 {coolingOffDays} 天冷静期：这段时间里只要登录一次，注销就自动取消，一切照旧。</li>
          <li>冷静期过后，资料、收藏、预约、关注、学习记录和积分都会删除，不能恢复。</li>
          <li>想留一份的话，请先用「导出我的数据」。</li>
        </ul>
        <DeleteAccountForm profile={profile} />
      </div>
    </Sheet>
  );
}

/** Maximum length in the contract. */
const maxReasonLength = 200;

function DeleteAccountForm({ profile }: { profile: Profile }) {
  const proof = useProof(profile, 'code');
  const [reason, setReason] = useState('');
  const messages = useFieldErrors<ProofField>();
  const deleteAccount = useDeleteAccount((error) =>
    messages.showRefusal(error, { wrongCode: 'code', wrongLogin: 'old' }),
  );
  const submit = () => {
    if (!messages.showErrors(proof.validate())) return;
    deleteAccount.mutate({
      ...(reason.trim() && { reason: reason.trim() }),
      ...(proof.method === 'code' && { code: proof.code }),
      ...(proof.method === 'password' && { password: proof.old }),
    });
  };
  return (
    <AccountForm
      submitLabel="确认注销"
      tone="danger"
      pending={deleteAccount.isPending}
      error={messages.errors.form}
      onSubmit={submit}
    >
      <ProofFields scene="leave" proof={proof} errors={messages} />
      <TextArea
        label="为什么离开（可以不填）"
        rows={3}
        maxLength={maxReasonLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </AccountForm>
  );
}

/** Requests deletion of the account: signs out, and shows until when logging in cancels it. */
const useDeleteAccount = (onRefused: (error: ApiError) => void) =>
  useApiMutation('POST user/unsubscribe', {
    silent: true,
    onSuccess: ({ leaves_at: leavesAt }) => {
      session.clear();
      appNavigator.switchTab('/pages/mine/mine');
      void question.alert({
        title: '注销已提交',
        text: `${dateTime(leavesAt)} 之前登录一次，就会取消注销，一切照旧。`,
      });
    },
    onError: onRefused,
  });

/** Days between the request and the deletion of the account. */
export const coolingOffDays = coolingOff / 86_400_000;
