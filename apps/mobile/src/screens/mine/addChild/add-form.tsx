import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { draftInput, emptyDraft, findMissing } from '../../../features/children/child-draft.ts';
import { ChildFields } from '../../../features/children/child-fields.tsx';
import { ConsentTick } from '../../../features/children/consent-tick.tsx';
import { useChildChange } from '../../../features/children/use-child-change.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { createUuid } from '../../../platform/uuid.ts';

/** As little as will do: what the child is called, and where it learns. */
export function AddForm() {
  const [draft, setDraft] = useState(emptyDraft);
  const [isAgreed, setAgreed] = useState(false);
  const [requestKey] = useState(createUuid);
  const { words, say, refuse, forget } = useWords<'name' | 'grade'>();
  const add = useChildChange({
    silent: true,
    onDone: () => {
      toast.show(`已添加${draft.name.trim()}`);
      appNavigator.navigateBack();
    },
    onError: (error) => refuse(error, {}),
  });
  const submit = () => {
    const fine = say({
      ...findMissing(draft),
      form: isAgreed ? undefined : '请先阅读并同意儿童隐私保护',
    });
    if (!fine) return;
    add.mutate({ action: 'add', ...draftInput(draft), agreed: 1, request_key: requestKey });
  };
  return (
    <FormPage lead="不需要照片、生日和证件号，称呼可以用小名。">
      <AccountForm action="添加孩子" pending={add.isPending} words={words.form} onSubmit={submit}>
        <ChildFields draft={draft} words={words} onChange={setDraft} onForget={forget} />
        <ConsentTick
          checked={isAgreed}
          onChange={(checked) => {
            setAgreed(checked);
            forget('grade');
          }}
        />
      </AccountForm>
    </FormPage>
  );
}
