import { useState } from 'react';
import type { Profile } from '@academy/contract/areas/user.ts';
import { routeTitle } from '@academy/contract/routes.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import {
  AuthenticatedPage,
  LoginRequired,
  ProfileContent,
} from '../../../features/login-required/login-required.tsx';
import { OwnVideosPage } from '../../../features/own-videos/own-videos-page.tsx';
import { SecondFactorPage } from '../../../features/second-factor/second-factor-page.tsx';
import { usePage } from '../../../navigation/page-context.ts';
import { pageAddress, pageHref } from '../../../navigation/paths.ts';
import { useHasRole } from '../../../session/session-user.ts';
import styles from './account-screen.module.css';
import { Devices } from './devices.tsx';
import { LoginNameSheet } from './login-name-sheet.tsx';
import { PersonalData } from './personal-data.tsx';

/**
 * The account security page: login methods, devices, and the person's data. With `second=1` the second factor, with
 * `videos=1` the videos that the user sent.
 */
export default function AccountScreen() {
  const { second, videos } = usePage().query;
  if (second === '1')
    return <SecondFactorPage guest={<LoginRequired text="登录后，运营人员在这里设置二次验证。" />} />;
  if (videos === '1')
    return <OwnVideosPage guest={<LoginRequired text="登录后，专家和机构在这里上传视频。" />} />;
  return <AccountSecurity />;
}

function AccountSecurity() {
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

export function LoginMethods({ profile }: { profile: Profile }) {
  const { mobile, has_password: hasPassword, login_name: loginName } = profile;
  const [isNaming, setNaming] = useState(false);
  const isOperator = useHasRole('operator');
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
          <Cell title="登录名" value={loginName ?? '去设置'} onClick={() => setNaming(true)} />
          {isOperator && (
            <Cell title="二次验证" href={pageAddress(pageHref('/pages/mine/account', { second: 1 }))} />
          )}
          <Cell title="账号信息" href={pageAddress('/pages/common/accountInfo')} />
        </div>
      </Card>
      <LoginNameSheet open={isNaming} onClose={() => setNaming(false)} profile={profile} />
    </Section>
  );
}
