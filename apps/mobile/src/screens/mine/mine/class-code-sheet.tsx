import { useState } from 'react';
import type { Student } from '@academy/contract/areas/student.ts';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import { useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import { formatEnrolment } from '../../../features/children/child-draft.ts';
import { ClassCodeField } from '../../../features/children/class-code-field.tsx';
import { validateCodeText } from '../../../features/children/code-text.ts';
import { useSaveChild } from '../../../features/children/use-save-child.ts';

type Props = {
  /** Undefined closes the sheet. */
  child: Student | undefined;
  onClose: () => void;
};

/** Takes the class code of a child that waits for its school. */
export const ClassCodeSheet = ({ child, onClose }: Props) => (
  <Sheet open={child !== undefined} onClose={onClose} title={`${child?.name ?? ''}的班级码`}>
    {child && <ClassCodeForm child={child} onDone={onClose} />}
  </Sheet>
);

function ClassCodeForm({ child, onDone }: { child: Student; onDone: () => void }) {
  const [code, setCode] = useState('');
  const { errors, showErrors, showRefusal, clearError } = useFieldErrors<'code'>();
  const confirm = useSaveChild({
    silent: true,
    onDone: () => {
      toast.show(`${child.name}的班级已确认`);
      onDone();
    },
    onError: (error) => showRefusal(error, { wrongCode: 'code' }),
  });
  const submit = () => {
    if (showErrors({ code: validateCodeText(code, '班级码') }))
      confirm.mutate({ action: 'confirm', student_id: child.id, class_code: code });
  };
  return (
    <AccountForm submitLabel="确认班级" pending={confirm.isPending} error={errors.form} onSubmit={submit}>
      <p>{formatEnrolment(child)}</p>
      <ClassCodeField
        label="班级码"
        note="班级码可向班主任索取；没有也不要紧，学校确认后就计入班级统计。"
        value={code}
        error={errors.code}
        onChange={(next) => {
          setCode(next);
          clearError('code');
        }}
      />
    </AccountForm>
  );
}
