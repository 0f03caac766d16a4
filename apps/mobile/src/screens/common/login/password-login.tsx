import { Field } from '@academy/ui/field/field.tsx';
import { type ReactNode, useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { judgeMobile } from '../../../features/account-forms/mobile-number.ts';
import { PasswordField } from '../../../features/account-forms/password-field.tsx';
import { useNumberAndCode } from '../../../features/account-forms/use-number-and-code.ts';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { Link } from '../../../navigation/link.tsx';
import { arrive } from '../../../session/arrive.ts';
import { useChange } from '../../../session/use-change.ts';
import styles from './login-screen.module.css';

type Props = { withConsent: (go: () => void) => void; children: ReactNode };

/** A number or a login name, and the password. */
export function PasswordLogin({ withConsent, children }: Props) {
  const { mobile, setMobile } = useNumberAndCode();
  const [account, setAccount] = useState(mobile);
  const [password, setPassword] = useState('');
  const { words, say, refuse, forget } = useWords<'account' | 'password'>();
  const login = useChange('POST user/login/account', {
    silent: true,
    onSuccess: (made) => arrive(made),
    onError: (error) => refuse(error, { wrongLogin: 'password' }),
  });
  const submit = () => {
    const name = account.trim();
    const isWhole = say({
      account: name ? undefined : '请填写手机号或登录名',
      password: password ? undefined : '请填写密码',
    });
    if (isWhole) withConsent(() => login.mutate({ account: name, password, agreed: 1 }));
  };
  return (
    <AccountForm
      action="登录"
      pending={login.isPending}
      words={words.form}
      onSubmit={submit}
      after={
        <Link className={styles.forgotten} to="/pages/common/resetPWD">
          忘记密码
        </Link>
      }
    >
      <Field
        label="手机号或登录名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={account}
        error={words.account}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value;
          setAccount(typed);
          // Whoever has forgotten the password finds the number filled in there.
          if (!judgeMobile(typed)) setMobile(typed);
          forget('account');
        }}
      />
      <PasswordField
        value={password}
        error={words.password}
        onChange={(text) => {
          setPassword(text);
          forget('password');
        }}
      />
      {children}
    </AccountForm>
  );
}
