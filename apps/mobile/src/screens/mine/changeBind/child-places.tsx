import type { Student } from '@academy/contract/areas/student.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { useWords } from '../../../features/account-forms/use-words.ts';
import { draftInput, draftOf, findMissing } from '../../../features/children/child-draft.ts';
import { ChildFields } from '../../../features/children/child-fields.tsx';
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
  const [draft, setDraft] = useState(() => draftOf(child));
  const { words, say, refuse, forget } = useWords<'name' | 'grade'>();
  const change = useChildChange({
    silent: true,
    onDone: () => toast.show('已保存'),
    onError: (error) => refuse(error, {}),
  });
  const submit = () => {
    if (say(findMissing(draft)))
      change.mutate({ action: 'change', student_id: child.id, ...draftInput(draft) });
  };
  return (
    <AccountForm
      action="保存"
      pending={change.isPending}
      words={words.form}
      onSubmit={submit}
      after="换学校后，任务以新学校的学期为准；已经拿到的证书不变。"
    >
      <ChildFields draft={draft} words={words} onChange={setDraft} onForget={forget} />
    </AccountForm>
  );
}
