import type { Student } from '@academy/contract/areas/student.ts';
import { students } from '@academy/contract/limits.ts';
import { PlusIcon } from '@academy/ui/icon/plus.tsx';
import { useState } from 'react';
import { placeText } from '../../../features/children/place.ts';
import { useKeepChildren } from '../../../features/children/use-child-change.ts';
import { Link } from '../../../navigation/link.tsx';
import { useChange } from '../../../session/use-change.ts';
import { ChildMenu } from './child-menu.tsx';
import styles from './children.module.css';

/** One's children: learning counts for the one that is marked, and a press marks another. */
export function Children({ list }: { list: readonly Student[] }) {
  const [managed, setManaged] = useState<Student>();
  const keep = useKeepChildren();
  const toggle = useChange('POST user/student/toggle', { onSuccess: ({ list: changed }) => keep(changed) });
  // What was pressed counts until the server has answered.
  const shownId = toggle.isPending ? toggle.variables.student_id : list.find(({ current }) => current)?.id;
  return (
    <section aria-label="我的孩子" className={styles.children}>
      <ul className={styles.strip}>
        {list.map((child) => (
          <li key={child.id} className={styles.child} data-current={child.id === shownId || undefined}>
            <button
              type="button"
              className={styles.choose}
              aria-pressed={child.id === shownId}
              onClick={() => child.id !== shownId && toggle.mutate({ student_id: child.id })}
            >
              <span className={styles.name}>{child.name}</span>
              <span className={styles.place}>{placeText(child)}</span>
              <span className={styles.mark}>{child.id === shownId ? '学习记在这里' : '切换到这个孩子'}</span>
            </button>
            <button
              type="button"
              className={styles.manage}
              aria-haspopup="dialog"
              aria-label={`管理${child.name}`}
              onClick={() => setManaged(child)}
            >
              管理
            </button>
          </li>
        ))}
        {list.length < students.most && (
          <li className={styles.adding}>
            <Link to="/pages/mine/addChild" className={styles.add}>
              <PlusIcon />
              <span>添加孩子</span>
              {list.length === 0 && <span className={styles.place}>学习就能记到孩子名下，一起毕业</span>}
            </Link>
          </li>
        )}
      </ul>
      <ChildMenu child={managed} onClose={() => setManaged(undefined)} />
    </section>
  );
}
