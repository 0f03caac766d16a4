import type { Student } from '@academy/contract/areas/student.ts';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './children.module.css';

type Props = { child: Student; onEnterCode: () => void };

/** Below a child whom its school does not count: why, and what helps. */
export function EnrolmentStatus({ child, onEnterCode }: Props) {
  const { id, name, class_id: classId, enrolment_state: state } = child;
  if (state === 'pending')
    return (
      <div className={styles.status}>
        <span>待学校确认</span>
        {classId !== null && (
          <button type="button" aria-label={`输入班级码：${name}`} onClick={onEnterCode}>
            输入班级码
          </button>
        )}
      </div>
    );
  if (state !== 'declined') return null;
  return (
    <div className={styles.status}>
      <span>学校没有确认</span>
      <Link to={href.changeBind({ child: id })} aria-label={`给${name}重新选择班级`}>
        重新选择
      </Link>
    </div>
  );
}
