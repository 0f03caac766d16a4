import { type Relation, relationLabels, students } from '@academy/contract/limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { useApi } from '../../data/use-api.ts';
import { areaStore } from '../../data/area-store.ts';
import { useStore } from '../../platform/store.ts';
import {
  type ChildDraft,
  type ChildField,
  type Enrolment,
  hasSchool,
  isFiveFour,
  listGrades,
  renameGrade,
} from './child-draft.ts';
import styles from './children.module.css';
import { ClassCodeField } from './class-code-field.tsx';
import { SchoolSheet } from './school-sheet.tsx';
import { SelectField } from './select-field.tsx';

type ChildFieldsProps = {
  draft: ChildDraft;
  errors: { readonly [Field in ChildField]?: string | undefined };
  /** The class in which the child is confirmed already; its code is not needed. */
  confirmedClassId?: number | null;
  onChange: (draft: ChildDraft) => void;
  /** Called when a field with an error message is changed. */
  onClearError: (field: ChildField) => void;
};

/** The few fields about a child: name, relation to the user, and enrolment. */
export function ChildFields({
  draft,
  errors,
  confirmedClassId = null,
  onChange,
  onClearError,
}: ChildFieldsProps) {
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
        errors={errors}
        needsCode={draft.enrolment.classId !== String(confirmedClassId ?? '')}
        onChange={(enrolment) => {
          onChange({ ...draft, enrolment });
          onClearError('grade');
          onClearError('classCode');
        }}
      />
    </>
  );
}

type EnrolmentFieldsProps = {
  enrolment: Enrolment;
  onChange: (enrolment: Enrolment) => void;
  errors: ChildFieldsProps['errors'];
  /** The class, if one is selected, has yet to confirm the child. */
  needsCode: boolean;
};

/** The grade and, optionally, the school and the class. A class belongs to one grade and one school. */
function EnrolmentFields({ enrolment, onChange, errors, needsCode }: EnrolmentFieldsProps) {
  const { grade, school, classId, classCode } = enrolment;
  const { signal: areaCode } = useStore(areaStore);
  // A child that has a grade keeps the names by which it was chosen.
  const fiveFour = school || grade !== '' ? enrolment.fiveFour : isFiveFour(areaCode);
  return (
    <>
      <SelectField
        label="年级"
        placeholder="请选择年级"
        items={listGrades(fiveFour)}
        value={grade}
        error={errors.grade}
        onChange={(value) => {
          const next = { ...enrolment, grade: value, fiveFour, classId: '', classCode: '' };
          onChange({ ...next, school: hasSchool(next) ? school : undefined });
        }}
      />
      {hasSchool(enrolment) && (
        <SchoolField enrolment={enrolment} fiveFour={fiveFour} areaCode={areaCode} onChange={onChange} />
      )}
      {school && grade !== '' && (
        <ClassField
          schoolId={school.id}
          grade={Number(grade)}
          value={classId}
          onChange={(value) => onChange({ ...enrolment, classId: value, classCode: '' })}
        />
      )}
      {school && classId !== '' && needsCode && (
        <ClassCodeField
          label="班级码（可以不填）"
          note="班级码可向班主任索取；没有也可以先加入，学校确认后计入班级统计。"
          value={classCode}
          error={errors.classCode}
          onChange={(value) => onChange({ ...enrolment, classCode: value })}
        />
      )}
    </>
  );
}

type SchoolProps = Pick<EnrolmentFieldsProps, 'enrolment' | 'onChange'> & {
  /** The names of the grades that are shown. */
  fiveFour: boolean;
  /** The division code of the selected area. */
  areaCode: string;
};

/** Opens the list of schools. A school of the other system keeps the name of the grade, not its number. */
function SchoolField({ enrolment: { grade, school }, fiveFour, areaCode, onChange }: SchoolProps) {
  const [isOpen, setOpen] = useState(false);
  const name = school?.name ?? '选择学校';
  return (
    <div className={styles.field}>
      <span aria-hidden>学校（可以不选）</span>
      <button
        type="button"
        className={styles.choose}
        aria-haspopup="dialog"
        aria-label={`学校：${name}`}
        data-empty={!school || undefined}
        onClick={() => setOpen(true)}
      >
        {name}
        <ChevronIcon />
      </button>
      <SchoolSheet
        open={isOpen}
        grade={grade}
        fiveFour={fiveFour}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          setOpen(false);
          const to = chosen ? chosen.five_four : isFiveFour(areaCode);
          const renamed = renameGrade(grade, { from: fiveFour, to });
          if (renamed === '' && grade !== '') toast.show('这所学校没有刚才选的年级，请重新选择年级');
          onChange({
            grade: renamed,
            fiveFour: to,
            school: chosen,
            classId: '',
            classCode: '',
          });
        }}
      />
    </div>
  );
}

type ClassProps = { schoolId: number; grade: number; value: string; onChange: (value: string) => void };

function ClassField({ schoolId, grade, value, onChange }: ClassProps) {
  const { data } = useApi('GET user/student/school', { school_id: schoolId, grade });
  if (!data) return null;
  // The server refuses such a school; said before 保存, in its words.
  if (data.schools.length === 0)
    return (
      <p className={styles.error} role="alert">
        这所学校没有这个年级，请重新选择学校
      </p>
    );
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

export function RelationField({ value, onChange }: RelationFieldProps) {
  return (
    <div className={styles.field}>
      <span aria-hidden>我是孩子的</span>
      <Segmented label="我是孩子的" items={relationItems} value={value} onChange={onChange} />
    </div>
  );
}
