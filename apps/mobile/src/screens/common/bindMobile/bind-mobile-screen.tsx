import { useState } from 'react';
import { routeTitle } from '@academy/contract/routes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { AccountForm, FormPage } from '../../../features/account-forms/account-form.tsx';
import { MergeAccountsDialog, useBindMobile } from '../../../features/account-forms/bind-mobile.tsx';
import { useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import { MobileAndCodeFields } from '../../../features/account-forms/mobile-and-code-fields.tsx';
import { validateCode, validateMobile } from '../../../format/mobile-number.ts';
import { PasswordField } from '../../../features/account-forms/password-field.tsx';
import { useMobileAndCode } from '../../../features/account-forms/use-mobile-and-code.ts';
import drawing from '../../../drawings/nothing.svg?inline';
import { AuthenticatedPage } from '../../../features/login-required/login-required.tsx';
import { usePage } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { leaveLogin } from '../../../session/login.ts';
import { useProfile } from '../../../session/use-profile.ts';

/**
 * Binds a number to an account without one. Right after login it can be postponed. If the number has an account, the
 * two can be merged.
 */
export default function BindMobileScreen() {
  const { query } = usePage();
  const { data: profile } = useProfile();
  return (
    <AuthenticatedPage title={routeTitle('/pages/common/bindMobile')} invitation="登录后就可以绑定手机号。">
      {profile?.mobile && query.from !== 'login' ? (
        <Empty src={drawing} text={`已经绑定了 ${profile.mobile}。`}>
          <ButtonLink href={pageAddress('/pages/mine/changeBind')}>换一个号码</ButtonLink>
        </Empty>
      ) : (
        <BindForm />
      )}
    </AuthenticatedPage>
  );
}

/** The form: number and code, the password where the account has only one, and the dialog about merging accounts. */
export function BindForm() {
  const { query } = usePage();
  const close = () => leaveLogin(query.to);
  const { needsPassword, password, setPassword, numberAndCode, messages, submit, isPending, merging } =
    useBindForm(close);
  return (
    <FormPage introduction="绑定后，用手机号和验证码就能登录；换了手机，学过的、收藏的也都在。">
      <AccountForm
        submitLabel="绑定"
        pending={isPending}
        error={messages.errors.form}
        onSubmit={() => submit()}
        footer={
          query.from === 'login' && (
            <Button variant="plain" onClick={close}>
              稍后再说
            </Button>
          )
        }
      >
        {needsPassword && (
          <PasswordField
            label="登录密码"
            value={password}
            error={messages.errors.password}
            onChange={(text) => {
              setPassword(text);
              messages.clearError('password');
            }}
          />
        )}
        <MobileAndCodeFields scene="bind" input={numberAndCode} errors={messages} onComplete={submit} />
      </AccountForm>
      <MergeAccountsDialog
        open={merging.needsMergeConfirmation}
        onClose={merging.cancelMerge}
        onConfirm={merging.merge}
      />
    </FormPage>
  );
}

/** The state of the form. An account that has only a password needs it as proof of identity. */
export function useBindForm(onBound: () => void) {
  const { data: profile } = useProfile();
  const needsPassword = profile?.has_password === true && !profile.mobile;
  const numberAndCode = useMobileAndCode();
  const [password, setPassword] = useState('');
  const messages = useFieldErrors<'mobile' | 'code' | 'password'>();
  const { bind, isPending, ...merging } = useBindMobile({
    onBound: () => {
      toast.show('手机号已绑定');
      onBound();
    },
    onFailed: (error) =>
      messages.showRefusal(error, {
        wrongCode: 'code',
        mobileTaken: 'mobile',
        ...(needsPassword && { wrongLogin: 'password' }),
      }),
  });
  const submit = (code = numberAndCode.code) => {
    const { mobile } = numberAndCode;
    const errors = {
      password: needsPassword && !password ? '请填写密码' : undefined,
      mobile: validateMobile(mobile),
      code: validateCode(code),
    };
    if (messages.showErrors(errors) && !isPending) bind({ mobile, code, ...(needsPassword && { password }) });
  };
  return { needsPassword, password, setPassword, numberAndCode, messages, submit, isPending, merging };
}
