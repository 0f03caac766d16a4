import type { Profile } from '@academy/contract/areas/user.ts';
import { routeTitle } from '@academy/contract/routes.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { AuthenticatedPage, ProfileContent } from '../../../features/login-required/login-required.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import styles from './account-screen.module.css';
import { Devices } from './devices.tsx';
import { PersonalData } from './personal-data.tsx';

/** The account security page: login methods, devices, and the person's data. */
export default function AccountScreen() {
  return (
    <AuthenticatedPage
      title={routeTitle('/pages/mine/account')}
      invitation="登录后，在这里管理密码、设备和自己的数据。"
    >
      <ProfileContent>
        {(profile) => (
          <div className={styles.body}>
            <LoginMethods profile={profile} />
            <Devices />
            <PersonalData profile={profile} />
          </div>
        )}
      </ProfileContent>
    </AuthenticatedPage>
  );
}

export function LoginMethods({ profile: { mobile, has_password: hasPassword } }: { profile: Profile }) {
  return (
    <Section title="登录方式">
      <Card flush>
        <div className={styles.rows}>
          <Cell
            title="手机号"
            value={mobile ?? '去绑定'}
            href={pageAddress(mobile ? '/pages/mine/changeBind' : '/pages/common/bindMobile')}
          />
          <Cell
            title="登录密码"
            value={hasPassword ? '修改' : '去设置'}
            href={pageAddress('/pages/common/changePWD')}
          />
          <Cell title="账号信息" href={pageAddress('/pages/common/accountInfo')} />
        </div>
      </Card>
    </Section>
  );
}
