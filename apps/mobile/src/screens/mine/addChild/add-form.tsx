import type { Relation } from '@academy/contract/limits.ts';
import { students } from '@academy/contract/limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { ConsentTick } from '../../../features/children/consent-tick.tsx';
import { noPlace, placeInput } from '../../../features/children/place.ts';
import { PlaceFields } from '../../../features/children/place-fields.tsx';
import { RelationField } from '../../../features/children/relation-field.tsx';
import { useChildChange } from '../../../features/children/use-child-change.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { createUuid } from '../../../platform/uuid.ts';

/** As little as will do: what the child is called, and where it learns. */
export function AddForm() {
  const [name, setName] = useState('');
  const [relation, setRelation] = useState<Relation>('mother');
  const [place, setPlace] = useState(noPlace);
  const [isAgreed, setAgreed] = useState(false);
  const [requestKey] = useState(createUuid);
  const { words, say, refuse, forget } = useWords<'name' | 'grade'>();
  const add = useChildChange({
    silent: true,
    onDone: () => {
      toast.show(`已添加${name.trim()}`);
      appNavigator.navigateBack();
    },
    onError: (error) => refuse(error, {}),
  });
  const submit = () => {
    const fine = say({
      name: name.trim() ? undefined : '请填写孩子的称呼',
      grade: place.grade ? undefined : '请选择年级',
      form: isAgreed ? undefined : '请先阅读并同意儿童隐私保护',
    });
    if (!fine) return;
    const child = { name: name.trim(), relation, ...placeInput(place) };
    add.mutate({ action: 'add', ...child, agreed: 1, request_key: requestKey });
  };
  return (
    <FormPage lead="不需要照片、生日和证件号，称呼可以用小名。">
      <AccountForm action="添加孩子" pending={add.isPending} words={words.form} onSubmit={submit}>
        <Field
          label="孩子的称呼"
          placeholder="如：小满"
          maxLength={students.nameLength}
          value={name}
          error={words.name}
          onChange={({ target }) => {
            setName(target.value);
            forget('name');
          }}
        />
        <RelationField value={relation} onChange={setRelation} />
        <PlaceFields
          place={place}
          error={words.grade}
          onChange={(next) => {
            setPlace(next);
            forget('grade');
          }}
        />
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
