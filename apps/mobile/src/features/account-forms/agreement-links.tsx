import { Link } from '../../navigation/link.tsx';
import { href } from '../../navigation/paths.ts';
import styles from './agreement.module.css';

/** The two agreements by name, each leading to its words. */
export function AgreementLinks() {
  return (
    <>
      <Link className={styles.link} to={href.sysArticle({ key: 'user-agreement' })}>
        《用户协议》
      </Link>
      <span>与</span>
      <Link className={styles.link} to={href.sysArticle({ key: 'privacy' })}>
        《隐私政策》
      </Link>
    </>
  );
}
