import { useState } from 'react';
import type { Profile } from '@academy/contract/areas/user.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { AccountForm, FormPage } from '../../../features/account-forms/account-form.tsx';
import { MergeAccountsDialog, useBindMobile } from '../../../features/account-forms/bind-mobile.tsx';
import { isError, useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import {
  type Proof,
  type ProofField,
  ProofFields,
  useProof,
} from '../../../features/account-forms/identity-proof.tsx';
import { MobileAndCodeFields } from '../../../features/account-forms/mobile-and-code-fields.tsx';
import { validateCode, validateMobile } from '../../../format/mobile-number.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import styles from './change-bind-screen.module.css';

/** First proves the bound number, then asks for the new one. Input stays when going back. */
export function ChangeNumber({ profile }: { profile: Profile }) {
  const proof = useProof(profile, 'code');
  const [isProven, setProven] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  return (
    <FormPage>
      <StepBar at={isProven ? 2 : 1} steps={['验证原手机号', '填写新手机号']} />
      {isProven ? (
        <NewNumber
          proof={proof.method === 'password' ? { password: proof.old } : { old_code: proof.code }}
          onBack={(reason) => {
            setRefusal(reason);
            setProven(false);
          }}
        />
      ) : (
        <OldNumber proof={proof} refusal={refusal} onProven={() => setProven(true)} />
      )}
    </FormPage>
  );
}

type OldNumberProps = {
  proof: Proof;
  /** Why the earlier proof was refused. */
  refusal: string | undefined;
  onProven: () => void;
};

/** Step one: proof of the bound number. A code is only checked together with the new number's code. */
function OldNumber({ proof, refusal, onProven }: OldNumberProps) {
  const messages = useFieldErrors<ProofField>();
  const check = useApiMutation('POST user/password/check', {
    silent: true,
    onSuccess: ({ correct }) => (correct ? onProven() : void messages.showErrors({ old: '密码不正确' })),
    onError: (error) => messages.showRefusal(error, {}),
  });
  const submit = () => {
    if (!messages.showErrors(proof.validate())) return;
    if (proof.method === 'password') check.mutate({ password: proof.old });
    else onProven();
  };
  return (
    <AccountForm
      submitLabel="下一步"
      pending={check.isPending}
      error={messages.errors.form ?? refusal}
      onSubmit={submit}
      footer={proof.methods.length < 2 && '原来的号码收不到短信了？请从「意见反馈」联系我们。'}
    >
      <ProofFields scene="bind" proof={proof} errors={messages} />
    </AccountForm>
  );
}

/** The proof for the bound number that the API accepts. */
type OldNumberProof = { readonly old_code: string } | { readonly password: string };

type NewNumberProps = {
  proof: OldNumberProof;
  /** Goes back to step one, with the reason why its proof was refused. */
  onBack: (reason?: string) => void;
};

const eitherCodeWrong =
  '验证码不正确或已失效，多次输错后请重新获取。如果这一条没有填错，请返回上一步，重新验证原手机号';

function NewNumber({ proof, onBack }: NewNumberProps) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const messages = useFieldErrors<'mobile' | 'code'>();
  const { bind, isPending, needsMergeConfirmation, cancelMerge, merge } = useBindMobile({
    onBound: () => {
      toast.show('已换成新手机号', 3_000);
      appNavigator.navigateBack();
    },
    onFailed: (error) => {
      if (isError(error, 'wrongLogin')) return onBack(error.message);
      // The server checks both codes at once and does not say which one is wrong.
      if (isError(error, 'wrongCode') && 'old_code' in proof)
        return void messages.showErrors({ code: eitherCodeWrong });
      messages.showRefusal(error, { wrongCode: 'code', mobileTaken: 'mobile' });
    },
  });
  const submit = (digits = code) => {
    if (!messages.showErrors({ mobile: validateMobile(mobile), code: validateCode(digits) }) || isPending)
      return;
    bind({ mobile, code: digits, ...proof });
  };
  return (
    <>
      <AccountForm
        submitLabel="换成这个号码"
        pending={isPending}
        error={messages.errors.form}
        onSubmit={() => submit()}
        footer={
          <Button variant="plain" onClick={() => onBack()}>
            返回上一步
          </Button>
        }
      >
        <MobileAndCodeFields
          label="新手机号"
          scene="bind"
          input={{ mobile, code, setMobile, setCode }}
          errors={messages}
          onComplete={submit}
        />
      </AccountForm>
      <MergeAccountsDialog open={needsMergeConfirmation} onClose={cancelMerge} onConfirm={merge} />
    </>
  );
}

/** The progress in a list of steps; `at` counts from 1. */
function StepBar({ at, steps }: { at: number; steps: readonly string[] }) {
  return (
    <ol className={styles.steps} aria-label={`共 ${steps.length} 步`}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index + 1 === at ? 'step' : undefined}
          data-done={index + 1 < at || undefined}
        >
          <i aria-hidden="true">{index + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  );
}
