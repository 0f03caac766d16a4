import { routeTitle } from '@academy/contract/routes.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { judgeCode, judgeMobile } from '../../../features/account-forms/mobile-number.ts';
import { NewPasswordField } from '../../../features/account-forms/new-password-field.tsx';
import { NumberAndCode } from '../../../features/account-forms/number-and-code.tsx';
import { judgeNewPassword } from '../../../features/account-forms/password-strength.ts';
import { useNumberAndCode } from '../../../features/account-forms/use-number-and-code.ts';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useChange } from '../../../session/use-change.ts';

const back = () => void appNavigator.navigateBack();

/** A new password for whoever holds the number. It signs out everywhere; one signs in with it afterwards. */
export default function ResetPwdScreen() {
  const given = useNumberAndCode();
  const [password, setPassword] = useState('');
  const words = useWords<'mobile' | 'code' | 'password'>();
  const change = useChange('POST user/password/set', {
    silent: true,
    onSuccess: () => {
      toast.show('新密码已设好，可以用它登录了', 3_000);
      back();
    },
    onError: (error) =>
      words.refuse(error, { wrongCode: 'code', weakPassword: 'password', wrongLogin: 'mobile' }),
  });
  const submit = () => {
    const { mobile, code } = given;
    const isWhole = words.say({
      mobile: judgeMobile(mobile),
      code: judgeCode(code),
      password: judgeNewPassword(password, mobile),
    });
    if (isWhole) change.mutate({ mobile, code, password });
  };
  return (
    <Page bar={<NavBar title={routeTitle('/pages/common/resetPWD')} onBack={back} />}>
      <FormPage lead="用注册的手机号收一条验证码，再设一个新密码。">
        <AccountForm
          action="设置新密码"
          pending={change.isPending}
          words={words.words.form}
          onSubmit={submit}
          after="设好以后，其他设备上的登录会退出。"
        >
          <NumberAndCode scene="reset" given={given} words={words} />
          <NewPasswordField
            value={password}
            mobile={given.mobile}
            error={words.words.password}
            onChange={(text) => {
              setPassword(text);
              words.forget('password');
            }}
          />
        </AccountForm>
      </FormPage>
    </Page>
  );
}
