import { useState } from 'react';
import { gradeLabels, type Relation, relationLabels, students } from '@academy/contract/limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { useApi } from '../../data/use-api.ts';
import type { ChildDraft, Enrolment } from './child-draft.ts';
import styles from './children.module.css';
import { SchoolSheet } from './school-sheet.tsx';
import { SelectField } from './select-field.tsx';

type ChildFieldsProps = {
  draft: ChildDraft;
  /** Error messages by field. */
  errors: { readonly name?: string | undefined; readonly grade?: string | undefined };
  onChange: (draft: ChildDraft) => void;
  /** Called when a field with an error message is changed. */
  onClearError: (field: 'name' | 'grade') => void;
};

/** The few fields about a child: name, relation to the user, and enrolment. */
export function ChildFields({ draft, errors, onChange, onClearError }: ChildFieldsProps) {
  return (
    <>
      <Field
        label="孩子的称呼"
        placeholder="如：小满"
        maxLength={students.nameLength}
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => {
          onChange({ ...draft, name: target.value });
          onClearError('name');
        }}
      />
      <RelationField value={draft.relation} onChange={(relation) => onChange({ ...draft, relation })} />
      <EnrolmentFields
        enrolment={draft.enrolment}
        error={errors.grade}
        onChange={(enrolment) => {
          onChange({ ...draft, enrolment });
          onClearError('grade');
        }}
      />
    </>
  );
}

type EnrolmentFieldsProps = {
  enrolment: Enrolment;
  onChange: (enrolment: Enrolment) => void;
  /** Error message for the grade. */
  error: string | undefined;
};

const gradeItems = gradeLabels.map(([grade, label]) => ({ value: String(grade), label }));

/** The grade and, optionally, the school and the class. A class belongs to one grade and one school. */
function EnrolmentFields({ enrolment, onChange, error }: EnrolmentFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const { grade, school, classId } = enrolment;
  return (
    <>
      <SelectField
        label="年级"
        placeholder="请选择年级"
        items={gradeItems}
        value={grade}
        error={error}
        onChange={(value) => onChange({ ...enrolment, grade: value, classId: '' })}
      />
      <div className={styles.field}>
        <span aria-hidden>学校（可以不选）</span>
        <button
          type="button"
          className={styles.choose}
          aria-haspopup="dialog"
          aria-label={`学校：${school?.name ?? '选择学校'}`}
          data-empty={!school || undefined}
          onClick={() => setOpen(true)}
        >
          {school?.name ?? '选择学校'}
          <ChevronIcon />
        </button>
      </div>
      {school && grade !== '' && (
        <ClassField
          schoolId={school.id}
          grade={Number(grade)}
          value={classId}
          onChange={(value) => onChange({ ...enrolment, classId: value })}
        />
      )}
      <SchoolSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          setOpen(false);
          onChange({ ...enrolment, school: chosen, classId: '' });
        }}
      />
    </>
  );
}

type ClassProps = { schoolId: number; grade: number; value: string; onChange: (value: string) => void };

function ClassField({ schoolId, grade, value, onChange }: ClassProps) {
  const { data } = useApi('GET user/student/school', { school_id: schoolId, grade });
  if (!data) return null;
  if (data.classes.length === 0)
    return <p className={styles.note}>这所学校还没有开设这个年级的班级，可以先不选班级。</p>;
  return (
    <SelectField
      label="班级（可以不选）"
      placeholder="选择班级"
      items={data.classes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}

const relationItems = (Object.entries(relationLabels) as [Relation, string][]).map(([key, label]) => ({
  key,
  label,
}));

type RelationFieldProps = { value: Relation; onChange: (relation: Relation) => void };

/** The user's relation to the child. */
export function RelationField({ value, onChange }: RelationFieldProps) {
  return (
    <div className={styles.field}>
      <span aria-hidden>我是孩子的</span>
      <Segmented label="我是孩子的" items={relationItems} value={value} onChange={onChange} />
    </div>
  );
}
