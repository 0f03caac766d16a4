import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { UserIcon } from '@academy/ui/icon/user.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import styles from './mine-screen.module.css';

/** Nobody is signed in: what signing in is good for, and the way to do it. */
export function GuestHead() {
  return (
    <div className={styles.head}>
      <div className={styles.person}>
        <span className={styles.face}>
          <UserIcon />
        </span>
        <div>
          <h1 className={styles.title}>我的</h1>
          <p className={styles.note}>登录后，学过的、收藏的都在这里</p>
        </div>
      </div>
      <ButtonLink block href={pageAddress('/pages/common/login')}>
        登录 / 注册
      </ButtonLink>
    </div>
  );
}
