import { pairingCode, type Relation } from '@academy/contract/limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { ConsentTick } from '../../../features/children/consent-tick.tsx';
import { RelationField } from '../../../features/children/relation-field.tsx';
import { useChildChange } from '../../../features/children/use-child-change.ts';
import { appNavigator } from '../../../navigation/navigator.ts';

const codeForm = /^[2-9A-HJ-NP-Z]{6}$/;

/** For the second guardian: the code that the first one reads out. */
export function PairForm() {
  const [code, setCode] = useState('');
  const [relation, setRelation] = useState<Relation>('father');
  const [isAgreed, setAgreed] = useState(false);
  const { words, say, refuse, forget } = useWords<'code'>();
  const pair = useChildChange({
    silent: true,
    onDone: (list) => {
      toast.show(`已绑定${list.find(({ current }) => current)?.name ?? '孩子'}`);
      appNavigator.navigateBack();
    },
    onError: (error) => refuse(error, { wrongCode: 'code' }),
  });
  const submit = () => {
    const fine = say({
      code: codeForm.test(code) ? undefined : `配对码是 ${pairingCode.length} 位字母和数字，没有 0、1、I、O`,
      form: isAgreed ? undefined : '请先阅读并同意儿童隐私保护',
    });
    if (fine) pair.mutate({ action: 'pair', code, relation, agreed: 1 });
  };
  return (
    <FormPage lead="另一位家长在“我的”里点孩子的“管理”，就能生成配对码。7 天内有效，用一次。">
      <AccountForm action="绑定孩子" pending={pair.isPending} words={words.form} onSubmit={submit}>
        <Field
          label="配对码"
          placeholder="6 位字母和数字"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={pairingCode.length}
          value={code}
          error={words.code}
          onChange={({ target }) => {
            setCode(target.value.replaceAll(/\s/g, '').toUpperCase());
            forget('code');
          }}
        />
        <RelationField value={relation} onChange={setRelation} />
        <ConsentTick
          checked={isAgreed}
          onChange={(checked) => {
            setAgreed(checked);
            forget('code');
          }}
        />
      </AccountForm>
    </FormPage>
  );
}
