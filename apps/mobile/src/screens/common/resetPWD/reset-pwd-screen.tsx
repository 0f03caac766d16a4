import { routeTitle } from '@academy/contract/routes.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm, FormPage } from '../../../features/account-forms/account-form.tsx';
import { validateCode, validateMobile } from '../../../format/mobile-number.ts';
import {
  NewPasswordField,
  validateNewPassword,
} from '../../../features/account-forms/new-password-field.tsx';
import { MobileAndCodeFields } from '../../../features/account-forms/mobile-and-code-fields.tsx';
import { useMobileAndCode } from '../../../features/account-forms/use-mobile-and-code.ts';
import { useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';

const back = () => void appNavigator.navigateBack();

/** Sets a new password by a code to the number. All sessions end; the person logs in with the new password. */
export default function ResetPwdScreen() {
  const numberAndCode = useMobileAndCode();
  const [password, setPassword] = useState('');
  const messages = useFieldErrors<'mobile' | 'code' | 'password'>();
  const change = useApiMutation('POST user/password/set', {
    silent: true,
    onSuccess: () => {
      toast.show('新密码已设好，可以用它登录了', 3_000);
      back();
    },
    onError: (error) =>
      messages.showRefusal(error, { wrongCode: 'code', weakPassword: 'password', wrongLogin: 'mobile' }),
  });
  const submit = () => {
    const { mobile, code } = numberAndCode;
    const isComplete = messages.showErrors({
      mobile: validateMobile(mobile),
      code: validateCode(code),
      password: validateNewPassword(password, mobile),
    });
    if (isComplete) change.mutate({ mobile, code, password });
  };
  // The password is checked against the number, so its error ends with either of them.
  const clearError = (field: 'mobile' | 'code') =>
    field === 'mobile' ? messages.clearError(field, 'password') : messages.clearError(field);
  return (
    <Page bar={<NavBar title={routeTitle('/pages/common/resetPWD')} onBack={back} />}>
      <FormPage introduction="用注册的手机号收一条验证码，再设一个新密码。">
        <AccountForm
          submitLabel="设置新密码"
          pending={change.isPending}
          error={messages.errors.form}
          onSubmit={submit}
          footer="设好以后，其他设备上的登录会退出。"
        >
          <MobileAndCodeFields scene="reset" input={numberAndCode} errors={{ ...messages, clearError }} />
          <NewPasswordField
            value={password}
            mobile={numberAndCode.mobile}
            error={messages.errors.password}
            onChange={(text) => {
              setPassword(text);
              messages.clearError('password');
            }}
          />
        </AccountForm>
      </FormPage>
    </Page>
  );
}
