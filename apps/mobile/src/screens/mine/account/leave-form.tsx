import type { Profile } from '@academy/contract/areas/user.ts';
import { TextArea } from '@academy/ui/field/text-area.tsx';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { ProofFields } from '../../../features/account-forms/proof-fields.tsx';
import { type ProofField, useProof } from '../../../features/account-forms/use-proof.ts';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { useLeave } from './use-leave.ts';

/** Characters of a reason, as the call takes them. */
const reasonLength = 200;

/** Who one is, and why one leaves, if one cares to say. */
export function LeaveForm({ profile }: { profile: Profile }) {
  const proof = useProof(profile, 'code');
  const [reason, setReason] = useState('');
  const words = useWords<ProofField>();
  const leave = useLeave((error) => words.refuse(error, { wrongCode: 'code', wrongLogin: 'old' }));
  const submit = () => {
    if (!words.say(proof.judge())) return;
    leave.mutate({
      ...(reason.trim() && { reason: reason.trim() }),
      ...(proof.way === 'code' && { code: proof.code }),
      ...(proof.way === 'password' && { password: proof.old }),
    });
  };
  return (
    <AccountForm
      action="确认注销"
      tone="danger"
      pending={leave.isPending}
      words={words.words.form}
      onSubmit={submit}
    >
      <ProofFields scene="leave" proof={proof} words={words} />
      <TextArea
        label="为什么离开（可以不填）"
        rows={3}
        maxLength={reasonLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </AccountForm>
  );
}
