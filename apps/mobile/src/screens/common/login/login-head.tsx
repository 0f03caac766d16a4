import { BackIcon } from '@academy/ui/icon/back.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import styles from './login-head.module.css';
import drawing from './welcome.svg?inline';

/** Where one is, and that one is welcome. */
export function LoginHead() {
  return (
    <header className={styles.head}>
      <div className={styles.back}>
        <IconButton label="返回" onClick={() => appNavigator.navigateBack()}>
          <BackIcon />
        </IconButton>
      </div>
      <img className={styles.drawing} src={drawing} alt="" width={343} height={180} />
      <h1 className={styles.title}>登录</h1>
      <p className={styles.note}>学到哪里、收藏了什么，换一台手机也还在。</p>
    </header>
  );
}
