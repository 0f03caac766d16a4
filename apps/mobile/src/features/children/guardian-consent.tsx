import { useId } from 'react';
import { Link } from '../../navigation/link.tsx';
import { href } from '../../navigation/paths.ts';
import styles from './children.module.css';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/**
 * The guardian's consent to storing the child's data, given by hand. The link is beside the label, so that opening
 * the text does not tick the box.
 */
export function GuardianConsent({ checked, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>我是孩子的监护人，已阅读并同意</span>
      </label>
      <span id={id}>
        <Link className={styles.link} to={href.sysArticle({ key: 'children-privacy' })}>
          《儿童隐私保护》
        </Link>
      </span>
    </div>
  );
}
