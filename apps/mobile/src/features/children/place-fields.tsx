import { gradeLabels } from '@academy/contract/limits.ts';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { useState } from 'react';
import { useWire } from '../../session/use-wire.ts';
import styles from './children.module.css';
import type { Place } from './place.ts';
import { SchoolSheet } from './school-sheet.tsx';
import { SelectField } from './select-field.tsx';

type Props = {
  place: Place;
  onChange: (place: Place) => void;
  /** What is wrong with the grade. */
  error: string | undefined;
};

const grades = gradeLabels.map(([grade, label]) => ({ value: String(grade), label }));

/** The grade, and, for who wants to tell, the school and the class. A class belongs to its grade and school. */
export function PlaceFields({ place, onChange, error }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { grade, school, classId } = place;
  return (
    <>
      <SelectField
        label="年级"
        placeholder="请选择年级"
        items={grades}
        value={grade}
        error={error}
        onChange={(value) => onChange({ ...place, grade: value, classId: '' })}
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
          onChange={(value) => onChange({ ...place, classId: value })}
        />
      )}
      <SchoolSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          setOpen(false);
          onChange({ ...place, school: chosen, classId: '' });
        }}
      />
    </>
  );
}

type ClassProps = { schoolId: number; grade: number; value: string; onChange: (value: string) => void };

function ClassField({ schoolId, grade, value, onChange }: ClassProps) {
  const { data } = useWire('GET user/student/school', { school_id: schoolId, grade });
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
