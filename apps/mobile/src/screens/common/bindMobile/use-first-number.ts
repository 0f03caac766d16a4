import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { judgeCode, judgeMobile } from '../../../features/account-forms/mobile-number.ts';
import { useBind } from '../../../features/account-forms/use-bind.ts';
import { useNumberAndCode } from '../../../features/account-forms/use-number-and-code.ts';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { useProfile } from '../../../session/use-person.ts';

/** What is filled in to bind a first number: whoever has nothing but a password proves by it that they are who they are. */
export function useFirstNumber(onBound: () => void) {
  const { data: profile } = useProfile();
  const asksPassword = profile?.has_password === true && !profile.mobile;
  const given = useNumberAndCode();
  const [password, setPassword] = useState('');
  const words = useWords<'mobile' | 'code' | 'password'>();
  const { bind, isPending, ...merging } = useBind({
    onBound: () => {
      toast.show('手机号已绑定');
      onBound();
    },
    onRefused: (error) =>
      words.refuse(error, {
        wrongCode: 'code',
        mobileTaken: 'mobile',
        ...(asksPassword && { wrongLogin: 'password' }),
      }),
  });
  const submit = (code = given.code) => {
    const { mobile } = given;
    const wrong = {
      password: asksPassword && !password ? '请填写密码' : undefined,
      mobile: judgeMobile(mobile),
      code: judgeCode(code),
    };
    if (words.say(wrong) && !isPending) bind({ mobile, code, ...(asksPassword && { password }) });
  };
  return { asksPassword, password, setPassword, given, words, submit, isPending, merging };
}
