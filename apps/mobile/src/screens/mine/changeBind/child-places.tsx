import type { Student } from '@academy/contract/areas/student.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { students } from '@academy/contract/limits.ts';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { placeInput, placeOf } from '../../../features/children/place.ts';
import { PlaceFields } from '../../../features/children/place-fields.tsx';
import { RelationField } from '../../../features/children/relation-field.tsx';
import { useChildChange } from '../../../features/children/use-child-change.ts';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pageAddress } from '../../../navigation/paths.ts';

type Props = { list: readonly Student[]; first: number | undefined };

/** A child moves to another school or class. `first` is the one that the page was opened for. */
export function ChildPlaces({ list, first }: Props) {
  const [chosen, setChosen] = useState(first);
  const child = list.find(({ id }) => id === chosen) ?? list.find(({ current }) => current) ?? list[0];
  if (!child)
    return (
      <Empty src={nothing} text="还没有添加孩子。">
        <ButtonLink href={pageAddress('/pages/mine/addChild')}>添加孩子</ButtonLink>
      </Empty>
    );
  return (
    <FormPage>
      {list.length > 1 && (
        <Segmented
          label="哪个孩子"
          items={list.map(({ id, name }) => ({ key: String(id), label: name }))}
          value={String(child.id)}
          onChange={(key) => setChosen(Number(key))}
        />
      )}
      <PlaceForm key={child.id} child={child} />
    </FormPage>
  );
}

function PlaceForm({ child }: { child: Student }) {
  const [name, setName] = useState(child.name);
  const [relation, setRelation] = useState(child.relation);
  const [place, setPlace] = useState(() => placeOf(child));
  const { words, say, refuse, forget } = useWords<'name' | 'grade'>();
  const change = useChildChange({
    silent: true,
    onDone: () => toast.show('已保存'),
    onError: (error) => refuse(error, {}),
  });
  const submit = () => {
    const fine = say({
      name: name.trim() ? undefined : '请填写孩子的称呼',
      grade: place.grade ? undefined : '请选择年级',
    });
    if (!fine) return;
    const told = { name: name.trim(), relation, ...placeInput(place) };
    change.mutate({ action: 'change', student_id: child.id, ...told });
  };
  return (
    <AccountForm
      action="保存"
      pending={change.isPending}
      words={words.form}
      onSubmit={submit}
      after="换学校后，任务以新学校的学期为准；已经拿到的证书不变。"
    >
      <Field
        label="孩子的称呼"
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
    </AccountForm>
  );
}
