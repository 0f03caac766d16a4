import { Button } from '@academy/ui/button/button.tsx';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { MergeDialog } from '../../../features/account-forms/merge-dialog.tsx';
import { NumberAndCode } from '../../../features/account-forms/number-and-code.tsx';
import { PasswordField } from '../../../features/account-forms/password-field.tsx';
import { usePage } from '../../../navigation/page-context.ts';
import { leaveSignIn } from '../../../session/arrive.ts';
import { useFirstNumber } from './use-first-number.ts';

/** The number and its code, the password of whoever has nothing but one, and the question about merging. */
export function BindForm() {
  const { query } = usePage();
  const leave = () => leaveSignIn(query.to);
  const { asksPassword, password, setPassword, given, words, submit, isPending, merging } =
    useFirstNumber(leave);
  return (
    <FormPage lead="绑定后，用手机号和验证码就能登录；换了手机，学过的、收藏的也都在。">
      <AccountForm
        action="绑定"
        pending={isPending}
        words={words.words.form}
        onSubmit={() => submit()}
        after={
          query.from === 'login' && (
            <Button variant="plain" onClick={leave}>
              稍后再说
            </Button>
          )
        }
      >
        {asksPassword && (
          <PasswordField
            label="登录密码"
            value={password}
            error={words.words.password}
            onChange={(text) => {
              setPassword(text);
              words.forget('password');
            }}
          />
        )}
        <NumberAndCode scene="bind" given={given} words={words} onFull={submit} />
      </AccountForm>
      <MergeDialog open={merging.isMergeAsked} onClose={merging.declineMerge} onConfirm={merging.merge} />
    </FormPage>
  );
}
