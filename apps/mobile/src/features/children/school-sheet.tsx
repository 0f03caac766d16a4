import { Button } from '@academy/ui/button/button.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { useDeferredValue, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { areaStore } from '../../data/area-store.ts';
import { useApi } from '../../data/use-api.ts';
import styles from './children.module.css';

type School = { readonly id: number; readonly name: string };

type Props = {
  open: boolean;
  onClose: () => void;
  /** Undefined means no school. */
  onChoose: (school: School | undefined) => void;
};

/** Schools of the selected area, or schools of all areas that match a name. */
export function SchoolSheet({ open, onClose, onChoose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="选择学校">
      <Schools onChoose={onChoose} />
    </Sheet>
  );
}

function Schools({ onChoose }: Pick<Props, 'onChoose'>) {
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const { id: areaId, name: area } = useStore(areaStore);
  const input = keyword === '' ? { area_id: areaId } : { keyword };
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
            {describeResults(data.schools.length, { keyword, area })}
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
      <Button variant="plain" block onClick={() => onChoose(undefined)}>
        没有我的学校，先不选
      </Button>
    </div>
  );
}

function describeResults(count: number, { keyword, area }: { keyword: string; area: string }): string {
  if (keyword !== '') return count === 0 ? '没有找到这所学校，换个字试试' : `找到 ${count} 所学校`;
  return count === 0 ? `${area}还没有加入的学校，可以按校名查找` : `${area}的学校`;
}
