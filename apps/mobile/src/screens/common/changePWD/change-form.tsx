import type { Profile } from '@academy/contract/areas/user.ts';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { NewPasswordField } from '../../../features/account-forms/new-password-field.tsx';
import { judgeNewPassword } from '../../../features/account-forms/password-strength.ts';
import { ProofFields } from '../../../features/account-forms/proof-fields.tsx';
import { type ProofField, useProof } from '../../../features/account-forms/use-proof.ts';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { useNewPassword } from './use-new-password.ts';

/** Who asks proves it in one of the ways that they have; then the new password. Other devices are signed out. */
export function ChangeForm({ profile }: { profile: Profile }) {
  const { has_password: hasPassword } = profile;
  const proof = useProof(profile, 'password');
  const [password, setPassword] = useState('');
  const words = useWords<ProofField | 'password'>();
  const change = useNewPassword((error) =>
    words.refuse(error, { wrongCode: 'code', wrongLogin: 'old', weakPassword: 'password' }),
  );
  const { code } = proof;
  const byCode = proof.way === 'code';
  const submit = () => {
    const isWhole = words.say({ ...proof.judge(), password: judgeNewPassword(password, '') });
    if (isWhole) change.mutate(byCode ? { password, code } : { password, old_password: proof.old });
  };
  return (
    <FormPage lead={hasPassword ? undefined : '还没有设过密码。设好以后，手机收不到短信时也能登录。'}>
      <AccountForm
        action={hasPassword ? '修改密码' : '设置密码'}
        pending={change.isPending}
        words={words.words.form}
        onSubmit={submit}
        after="设好以后，其他设备上的登录会退出。"
      >
        <ProofFields scene="reset" proof={proof} words={words} passwordLabel="原密码" />
        <NewPasswordField
          value={password}
          error={words.words.password}
          onChange={(text) => {
            setPassword(text);
            words.forget('password');
          }}
        />
      </AccountForm>
    </FormPage>
  );
}
