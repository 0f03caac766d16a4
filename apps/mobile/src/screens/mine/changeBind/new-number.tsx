import { Button } from '@academy/ui/button/button.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { MergeDialog } from '../../../features/account-forms/merge-dialog.tsx';
import { judgeCode, judgeMobile } from '../../../features/account-forms/mobile-number.ts';
import { NumberAndCode } from '../../../features/account-forms/number-and-code.tsx';
import { isAbout } from '../../../features/account-forms/refusals.ts';
import { useBind } from '../../../features/account-forms/use-bind.ts';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { appNavigator } from '../../../navigation/navigator.ts';

/** What the call takes as proof of the number that is bound. */
type OldProof = { readonly old_code: string } | { readonly password: string };

type Props = {
  proof: OldProof;
  /** Back to step one, with what was wrong with its proof. */
  onBack: (words?: string) => void;
};

const eitherCode =
  '验证码不正确或已失效，多次输错后请重新获取。如果这一条没有填错，请返回上一步，重新验证原手机号';

/** Step two: the new number, which becomes the one that one signs in with. */
export function NewNumber({ proof, onBack }: Props) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const words = useWords<'mobile' | 'code'>();
  const { bind, isPending, isMergeAsked, declineMerge, merge } = useBind({
    onBound: () => {
      toast.show('已换成新手机号', 3_000);
      appNavigator.navigateBack();
    },
    onRefused: (error) => {
      if (isAbout(error, 'wrongLogin')) return onBack(error.message);
      // Two codes are judged at once, and nobody is told which of them is wrong.
      if (isAbout(error, 'wrongCode') && 'old_code' in proof) return void words.say({ code: eitherCode });
      words.refuse(error, { wrongCode: 'code', mobileTaken: 'mobile' });
    },
  });
  const submit = (digits = code) => {
    if (!words.say({ mobile: judgeMobile(mobile), code: judgeCode(digits) }) || isPending) return;
    bind({ mobile, code: digits, ...proof });
  };
  return (
    <>
      <AccountForm
        action="换成这个号码"
        pending={isPending}
        words={words.words.form}
        onSubmit={() => submit()}
        after={
          <Button variant="plain" onClick={() => onBack()}>
            返回上一步
          </Button>
        }
      >
        <NumberAndCode
          label="新手机号"
          scene="bind"
          given={{ mobile, code, setMobile, setCode }}
          words={words}
          onFull={submit}
        />
      </AccountForm>
      <MergeDialog open={isMergeAsked} onClose={declineMerge} onConfirm={merge} />
    </>
  );
}
