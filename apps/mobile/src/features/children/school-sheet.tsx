import type { Api } from '@academy/contract/endpoints.ts';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { useDeferredValue, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { areaStore } from '../../data/area-store.ts';
import { isFiveFour, listGrades } from './child-draft.ts';
import { useApi } from '../../data/use-api.ts';
import styles from './children.module.css';
import { SchoolRequest } from './school-request.tsx';

type School = Api['GET user/student/school']['output']['schools'][number];

type Props = {
  open: boolean;
  /** The child's grade, empty if it is not chosen yet, and the system by which it was chosen. */
  grade: string;
  fiveFour: boolean;
  onClose: () => void;
  /** Undefined means no school. */
  onChoose: (school: School | undefined) => void;
};

/** Schools of the selected area that have the child's grade, or such schools of all areas that match a name. */
export function SchoolSheet({ open, onClose, ...props }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="选择学校">
      <Schools {...props} />
    </Sheet>
  );
}

function Schools({ grade, fiveFour, onChoose }: Omit<Props, 'open' | 'onClose'>) {
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const { id: areaId, name: area, signal: areaCode } = useStore(areaStore);
  // Schools of the other system may have the grade under another number: then all are listed.
  const isKnownGrade = grade !== '' && fiveFour === isFiveFour(areaCode);
  const gradeName = listGrades(fiveFour).find(({ value }) => value === grade)?.label ?? '';
  const input = {
    ...(keyword === '' ? { area_id: areaId } : { keyword }),
    ...(isKnownGrade && { grade: Number(grade) }),
  };
  const { data, isPending, error, refetch } = useApi('GET user/student/school', input);
  return (
    <div className={styles.sheet}>
      <Field
        label="学校名称"
        placeholder="输入校名中的几个字"
        maxLength={40}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {data ? (
        <>
          <p className={styles.note} role="status">
            {describeResults(data.schools.length, { keyword, area, grade: isKnownGrade ? gradeName : '' })}
          </p>
          <ul>
            {data.schools.map((school) => (
              <li key={school.id}>
                <Cell title={school.name} note={school.area_name} onClick={() => onChoose(school)} />
              </li>
            ))}
          </ul>
        </>
      ) : isPending ? (
        <Loading />
      ) : (
        <Failure error={error} onRetry={refetch} />
      )}
      {/* Another search starts with another request. */}
      <SchoolRequest key={keyword} keyword={keyword} onSkip={() => onChoose(undefined)} />
    </div>
  );
}

interface Search {
  readonly keyword: string;
  readonly area: string;
  /** That the schools must have; empty where it was not part of the search. */
  readonly grade: string;
}

function describeResults(count: number, { keyword, area, grade }: Search): string {
  const having = grade && `设有${grade}的`;
  if (keyword !== '' && count > 0) return `找到 ${count} 所学校`;
  if (keyword !== '')
    return having ? `没有找到名字相符、${having}学校，换个字或换个年级试试` : '没有找到这所学校，换个字试试';
  return count === 0 ? `${area}还没有${having}学校加入，可以按校名查找` : `${area}的学校`;
}
