import { Page } from '@academy/ui/page/page.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { UserIcon } from '@academy/ui/icon/user.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import { aboutEntries, keptEntries, studyEntries } from './entries.tsx';
import { EntryList } from './entry-list.tsx';
import { KeptTiles } from './kept-tiles.tsx';
import styles from './mine-screen.module.css';

const login = '/pages/common/login';

/** One's own place. Nobody is signed in: it says what signing in is good for, and everything personal leads there. */
export default function MineScreen() {
  return (
    <Page>
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
        <ButtonLink block href={pageAddress(login)}>
          登录 / 注册
        </ButtonLink>
      </div>
      <div className={styles.body}>
        <KeptTiles entries={keptEntries} />
        <EntryList label="学习" entries={studyEntries} />
        <EntryList label="设置与说明" entries={aboutEntries} />
      </div>
    </Page>
  );
}
