import { routeTitle } from '@academy/contract/routes.ts';
import { OwnProfile } from '../../../features/sign-in-first/own-profile.tsx';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import styles from './account-screen.module.css';
import { Devices } from './devices.tsx';
import { OwnData } from './own-data.tsx';
import { WaysIn } from './ways-in.tsx';

/** The account's security in one place: how one gets in, where one is in, and what becomes of one's data. */
export default function AccountScreen() {
  return (
    <PersonPage
      title={routeTitle('/pages/mine/account')}
      invitation="登录后，在这里管理密码、设备和自己的数据。"
    >
      <OwnProfile>
        {(profile) => (
          <div className={styles.body}>
            <WaysIn profile={profile} />
            <Devices />
            <OwnData profile={profile} />
          </div>
        )}
      </OwnProfile>
    </PersonPage>
  );
}
