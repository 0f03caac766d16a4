import type { Profile } from '@academy/contract/areas/user.ts';
import { routeTitle } from '@academy/contract/routes.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { AuthenticatedPage, ProfileContent } from '../../../features/login-required/login-required.tsx';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { toSessionUser } from '../../../session/session-user.ts';
import styles from './account-info-screen.module.css';

/** The details of the person's account. What can be changed is on the account security page. */
export default function AccountInfoScreen() {
  return (
    <AuthenticatedPage
      title={routeTitle('/pages/common/accountInfo')}
      invitation="登录后，这里写着您的账号信息。"
    >
      <ProfileContent>{(profile) => <AccountDetails profile={profile} />}</ProfileContent>
    </AuthenticatedPage>
  );
}

const agreements = [
  { key: 'user-agreement', title: '用户协议' },
  { key: 'privacy', title: '隐私政策' },
] as const;

function rolesOf({ expert, account }: Profile): string {
  return ['家长', expert && '专家', account && `${account.name}的管理员`].filter(Boolean).join('、');
}

export function AccountDetails({ profile }: { profile: Profile }) {
  const { name, avatar, mobile } = toSessionUser(profile);
  const bindingLabel = (isBound: boolean) => (isBound ? '已绑定' : '未绑定');
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <Avatar src={avatar} name={name} />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.note}>{rolesOf(profile)}</p>
        </div>
      </div>
      <Section title="账号">
        <Card flush>
          <div className={styles.rows}>
            <Cell title="用户编号" value={profile.uid} />
            <Cell title="手机号" value={mobile || '未绑定'} />
            {profile.login_name && <Cell title="登录名" value={profile.login_name} />}
            <Cell title="Apple 账号" value={bindingLabel(profile.has_apple)} />
            <Cell title="微信" value={bindingLabel(profile.has_wechat)} />
          </div>
        </Card>
      </Section>
      <Section title="同意过的协议">
        <Card flush>
          <div className={styles.rows}>
            {agreements.map(({ key, title }) => (
              <Cell
                key={key}
                title={title}
                value={profile.consents_due.includes(key) ? '有更新，待同意' : '已同意当前版本'}
                href={pageAddress(href.sysArticle({ key }))}
              />
            ))}
          </div>
        </Card>
      </Section>
      <ButtonLink block variant="quiet" href={pageAddress('/pages/mine/account')}>
        管理密码、设备和数据
      </ButtonLink>
    </div>
  );
}
