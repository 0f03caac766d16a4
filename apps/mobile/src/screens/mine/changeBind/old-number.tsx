import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { ProofFields } from '../../../features/account-forms/proof-fields.tsx';
import type { Proof, ProofField } from '../../../features/account-forms/use-proof.ts';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { useChange } from '../../../session/use-change.ts';

type Props = {
  proof: Proof;
  /** Why the proof of before was not good enough. */
  refusal: string | undefined;
  onProven: () => void;
};

/** Step one: it is really oneself who gives the number up. A code is judged together with the new number's. */
export function OldNumber({ proof, refusal, onProven }: Props) {
  const words = useWords<ProofField>();
  const check = useChange('POST user/password/check', {
    silent: true,
    onSuccess: ({ correct }) => (correct ? onProven() : void words.say({ old: '密码不正确' })),
    onError: (error) => words.refuse(error, {}),
  });
  const submit = () => {
    if (!words.say(proof.judge())) return;
    if (proof.way === 'password') check.mutate({ password: proof.old });
    else onProven();
  };
  return (
    <AccountForm
      action="下一步"
      pending={check.isPending}
      words={words.words.form ?? refusal}
      onSubmit={submit}
      after={proof.ways.length < 2 && '原来的号码收不到短信了？请从「意见反馈」联系我们。'}
    >
      <ProofFields scene="bind" proof={proof} words={words} />
    </AccountForm>
  );
}
