import type { ReactNode } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { judgeCode, judgeMobile } from '../../../features/account-forms/mobile-number.ts';
import { NumberAndCode } from '../../../features/account-forms/number-and-code.tsx';
import { useNumberAndCode } from '../../../features/account-forms/use-number-and-code.ts';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { arrive } from '../../../session/arrive.ts';
import { useChange } from '../../../session/use-change.ts';

type Props = { withConsent: (go: () => void) => void; children: ReactNode };

/** Number and code; whoever is new is registered by the same. The last digit signs in by itself. */
export function CodeLogin({ withConsent, children }: Props) {
  const given = useNumberAndCode();
  const words = useWords<'mobile' | 'code'>();
  const login = useChange('POST user/login/mobile', {
    silent: true,
    onSuccess: (made) => arrive(made),
    onError: (error) => words.refuse(error, { wrongCode: 'code' }),
  });
  const submit = (code = given.code) => {
    const { mobile } = given;
    if (!words.say({ mobile: judgeMobile(mobile), code: judgeCode(code) }) || login.isPending) return;
    withConsent(() => login.mutate({ mobile, code, agreed: 1 }));
  };
  return (
    <AccountForm
      action="登录 / 注册"
      pending={login.isPending}
      words={words.words.form}
      onSubmit={() => submit()}
      after="没有注册过的手机号，验证后会自动注册。"
    >
      <NumberAndCode scene="login" given={given} words={words} onFull={submit} />
      {children}
    </AccountForm>
  );
}
