import { type ReactNode, useState } from 'react';
import { Field } from '@academy/ui/field/field.tsx';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import { MobileAndCodeFields } from '../../../features/account-forms/mobile-and-code-fields.tsx';
import { validateCode, validateMobile } from '../../../format/mobile-number.ts';
import { PasswordField } from '../../../features/account-forms/password-field.tsx';
import { useMobileAndCode } from '../../../features/account-forms/use-mobile-and-code.ts';
import { Link } from '../../../navigation/link.tsx';
import { completeLogin } from '../../../session/login.ts';
import styles from './login-screen.module.css';

type LoginFormProps = { withConsent: (action: () => void) => void; children: ReactNode };

/** Login with number and code; a new number is registered. The last digit of the code submits. */
export function CodeLogin({ withConsent, children }: LoginFormProps) {
  const numberAndCode = useMobileAndCode();
  const messages = useFieldErrors<'mobile' | 'code'>();
  const login = useApiMutation('POST user/login/mobile', {
    silent: true,
    onSuccess: (session) => completeLogin(session),
    onError: (error) => messages.showRefusal(error, { wrongCode: 'code' }),
  });
  const submit = (code = numberAndCode.code) => {
    const { mobile } = numberAndCode;
    if (!messages.showErrors({ mobile: validateMobile(mobile), code: validateCode(code) }) || login.isPending)
      return;
    withConsent(() => login.mutate({ mobile, code, agreed: 1 }));
  };
  return (
    <AccountForm
      submitLabel="登录 / 注册"
      pending={login.isPending}
      error={messages.errors.form}
      onSubmit={() => submit()}
      footer="没有注册过的手机号，验证后会自动注册。"
    >
      <MobileAndCodeFields scene="login" input={numberAndCode} errors={messages} onComplete={submit} />
      {children}
    </AccountForm>
  );
}

type Props = { withConsent: (action: () => void) => void; children: ReactNode };

export function PasswordLogin({ withConsent, children }: Props) {
  const { mobile, setMobile } = useMobileAndCode();
  const [account, setAccount] = useState(mobile);
  const [password, setPassword] = useState('');
  const { errors, showErrors, showRefusal, clearError } = useFieldErrors<'account' | 'password'>();
  const login = useApiMutation('POST user/login/account', {
    silent: true,
    onSuccess: (session) => completeLogin(session),
    onError: (error) => showRefusal(error, { wrongLogin: 'password' }),
  });
  const submit = () => {
    const name = account.trim();
    const isComplete = showErrors({
      account: name ? undefined : '请填写手机号或登录名',
      password: password ? undefined : '请填写密码',
    });
    if (isComplete) withConsent(() => login.mutate({ account: name, password, agreed: 1 }));
  };
  return (
    <AccountForm
      submitLabel="登录"
      pending={login.isPending}
      error={errors.form}
      onSubmit={submit}
      footer={
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
        error={errors.account}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value;
          setAccount(typed);
          // The number is then filled in on the page for a forgotten password.
          if (!validateMobile(typed)) setMobile(typed);
          clearError('account');
        }}
      />
      <PasswordField
        value={password}
        error={errors.password}
        onChange={(text) => {
          setPassword(text);
          clearError('password');
        }}
      />
      {children}
    </AccountForm>
  );
}
