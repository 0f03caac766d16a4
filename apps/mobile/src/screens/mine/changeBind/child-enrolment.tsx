import type { Student } from '@academy/contract/areas/student.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { AccountForm, FormPage } from '../../../features/account-forms/account-form.tsx';
import { useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import {
  type ChildField,
  hasSchool,
  toBindInput,
  toDraft,
  validateDraft,
} from '../../../features/children/child-draft.ts';
import { ChildFields } from '../../../features/children/child-fields.tsx';
import { useSaveChild } from '../../../features/children/use-save-child.ts';
import nothing from '../../../drawings/nothing.svg?inline';
import { usePageState } from '../../../navigation/page-state.ts';
import { pageAddress } from '../../../navigation/paths.ts';

type Props = { list: readonly Student[]; first: number | undefined };

/** Changes the school or class of a child. `first` is the child that the page was opened for. */
export function ChildEnrolment({ list, first }: Props) {
  const [chosen, setChosen] = usePageState('child', String(first ?? ''));
  const child =
    list.find(({ id }) => String(id) === chosen) ?? list.find(({ current }) => current) ?? list[0];
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
          onChange={setChosen}
        />
      )}
      <EnrolmentForm key={child.id} child={child} />
    </FormPage>
  );
}

const savedTexts = {
  confirmed: '已保存',
  pending: '已保存，等学校确认',
  declined: '已保存，学校仍未确认，请核对学校和班级',
} as const;

function EnrolmentForm({ child }: { child: Student }) {
  const [draft, setDraft] = useState(() => toDraft(child));
  const { errors, showErrors, showRefusal, clearError } = useFieldErrors<ChildField>();
  const change = useSaveChild({
    silent: true,
    onDone: (list) => {
      const state = list.find(({ id }) => id === child.id)?.enrolment_state;
      toast.show(savedTexts[state ?? 'confirmed']);
      setDraft((saved) => ({ ...saved, enrolment: { ...saved.enrolment, classCode: '' } }));
    },
    onError: (error) => showRefusal(error, { wrongCode: 'classCode' }),
  });
  const submit = () => {
    if (showErrors(validateDraft(draft)))
      change.mutate({ action: 'change', student_id: child.id, ...toBindInput(draft) });
  };
  return (
    <AccountForm
      submitLabel="保存"
      pending={change.isPending}
      error={errors.form}
      onSubmit={submit}
      footer={
        hasSchool(draft.enrolment) ? '换学校后，任务以新学校的学期为准；已经拿到的证书不变。' : undefined
      }
    >
      <ChildFields
        draft={draft}
        errors={errors}
        confirmedClassId={child.enrolment_state === 'confirmed' ? child.class_id : null}
        onChange={setDraft}
        onClearError={clearError}
      />
    </AccountForm>
  );
}
