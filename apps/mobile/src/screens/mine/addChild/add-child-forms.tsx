import { useState } from 'react';
import { pairingCode, type Relation } from '@academy/contract/limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { AccountForm, FormPage } from '../../../features/account-forms/account-form.tsx';
import { useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import {
  type ChildField,
  emptyDraft,
  toBindInput,
  validateDraft,
} from '../../../features/children/child-draft.ts';
import { ChildFields, RelationField } from '../../../features/children/child-fields.tsx';
import { cleanCode, validateCodeText } from '../../../features/children/code-text.ts';
import { GuardianConsent } from '../../../features/children/guardian-consent.tsx';
import { useSaveChild } from '../../../features/children/use-save-child.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { createUuid } from '../../../platform/uuid.ts';

/** Requires as little as possible: the child's name and grade. */
export function AddChildForm() {
  const [draft, setDraft] = useState(emptyDraft);
  const [isAgreed, setAgreed] = useState(false);
  const [requestKey] = useState(createUuid);
  const { errors, showErrors, showRefusal, clearError } = useFieldErrors<ChildField>();
  const add = useSaveChild({
    silent: true,
    onDone: () => {
      toast.show(`已添加${draft.name.trim()}`);
      appNavigator.navigateBack();
    },
    onError: (error) => showRefusal(error, { wrongCode: 'classCode' }),
  });
  const submit = () => {
    const isValid = showErrors({
      ...validateDraft(draft),
      form: isAgreed ? undefined : '请先阅读并同意儿童隐私保护',
    });
    if (!isValid) return;
    add.mutate({ action: 'add', ...toBindInput(draft), agreed: 1, request_key: requestKey });
  };
  return (
    <FormPage introduction="不需要照片、生日和证件号，称呼可以用小名。">
      <AccountForm submitLabel="添加孩子" pending={add.isPending} error={errors.form} onSubmit={submit}>
        <ChildFields draft={draft} errors={errors} onChange={setDraft} onClearError={clearError} />
        <GuardianConsent
          checked={isAgreed}
          onChange={(checked) => {
            setAgreed(checked);
            clearError('grade');
          }}
        />
      </AccountForm>
    </FormPage>
  );
}

/** For a second guardian: the pairing code that the first one has generated. */
export function PairChildForm() {
  const [code, setCode] = useState('');
  const [relation, setRelation] = useState<Relation>('father');
  const [isAgreed, setAgreed] = useState(false);
  const { errors, showErrors, showRefusal, clearError } = useFieldErrors<'code'>();
  const pair = useSaveChild({
    silent: true,
    onDone: (list) => {
      toast.show(`已绑定${list.find(({ current }) => current)?.name ?? '孩子'}`);
      appNavigator.navigateBack();
    },
    onError: (error) => showRefusal(error, { wrongCode: 'code' }),
  });
  const submit = () => {
    const isValid = showErrors({
      code: validateCodeText(code, '配对码'),
      form: isAgreed ? undefined : '请先阅读并同意儿童隐私保护',
    });
    if (isValid) pair.mutate({ action: 'pair', code, relation, agreed: 1 });
  };
  return (
    <FormPage introduction="另一位家长在“我的”里点孩子的“管理”，就能生成配对码。7 天内有效，用一次。">
      <AccountForm submitLabel="绑定孩子" pending={pair.isPending} error={errors.form} onSubmit={submit}>
        <Field
          label="配对码"
          placeholder="6 位字母和数字"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={pairingCode.length}
          value={code}
          error={errors.code}
          onChange={({ target }) => {
            setCode(cleanCode(target.value));
            clearError('code');
          }}
        />
        <RelationField value={relation} onChange={setRelation} />
        <GuardianConsent
          checked={isAgreed}
          onChange={(checked) => {
            setAgreed(checked);
            clearError('code');
          }}
        />
      </AccountForm>
    </FormPage>
  );
}
